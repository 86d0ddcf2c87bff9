#!/bin/sh
# Makes the samples of this folder with the program of the commit that the folder is named after:
#
#   ISOFOLD=path/to/that/isofold sh make.sh FOLDER
#
# It writes files, checkpoints and a library, and beside each what that program says of it. The samples in the tree were
# made once and are never made again: they are kept to be read by later versions.
set -eu
cd "$1"
export ISOFOLD_LIBRARY=none

# The numbers that the program shows of a file, one line of the spot after the other.
shown() {
    file=$1
    shift
    for line in "$@"; do
        printf '{"line":"%s","shown":%s}\n' "$line" "$("$ISOFOLD" show "$file" --line "$line" --json)"
    done > "${file%.isofold}.shown"
}

# Solves a spot to a file.
solve() {
    name=$1
    shift
    "$ISOFOLD" solve "$@" --out "$name.isofold" > /dev/null 2>&1
}

# Interrupts a solve after a moment: a checkpoint stays.
interrupt() {
    "$ISOFOLD" solve "$@" --iterations 100000000 --target 0 > /dev/null 2>&1 &
    sleep 0.1
    kill -INT $!
    wait $! || true
}

# A spot of the river: its name, the stacks, more flags.
river() {
    name=$1 stack=$2
    shift 2
    solve "$name" --board KsTd7c4h2s --oop "AsAh,AdAc,QcQd,Th9h:0.5" --ip "KdKc,JsJh,Ah7h,As7s:0.25" --pot 60 --stack "$stack" \
        --bet 50%,a --raise 60% --iterations 60 "$@"
    shown "$name.isofold" "" "x b30"
}

# A spot of the turn: its name, more flags.
turn() {
    name=$1
    shift
    solve "$name" --board QsTs7h4d --oop "AcAd,KsJs,JsTd,9s8s:0.5" --ip "KhKd,AsQd,JcTc,6s5s" --pot 60 --stack 120 \
        --bet 50% --iterations 40 "$@"
    shown "$name.isofold" "" "x b30" "x x | 2c" "x b30 c | Ks | x"
}

river river-32 100
river river-16 100 --precision 16 --seed 7
river river-rake 100 --rake 5%:3
river river-locks 100 --lock "line = x b30; hands = QcQd; play = f:60%, c" --lock "line = ; category = overpair; play = x:70%, b30"
river river-overall 100 --lock "line = x; overall = x:80%"
river river-icm 100:150 --payouts 50,30,20 --others 300,200
river river-folded 100 --folded "22+,A2s+" --folded "55+,AJ" --dead 3c
river river-cfr+ 100 --rule cfr+ --no-isomorphism
river river-regrets 100 --regrets
turn turn-32 --save full
turn turn-16 --save full --precision 16
turn turn-no-rivers --save no-rivers
turn turn-regrets --save full --regrets --rule reset --precision 16
turn turn-donk-locks --donk 33% --lock "line = x b30 c | *; play = x" --save no-rivers
solve flop --board QsTs7h --oop "AcAd,QhQc" --ip "KhKd,AsQd" --pot 60 --stack 60 --bet turn:a --bet river:a --iterations 30 \
    --save no-turns
shown flop.isofold "" "x x | 2c"

# Checkpoints and solutions with regrets, and the results that the same program reaches from them.
for bits in 16 32; do
    interrupt --board QsTs7h4d --oop "AcAd,KsJs,JsTd,9s8s:0.5" --ip "KhKd,AsQd,JcTc,6s5s" --pot 60 --stack 120 --bet 50% \
        --precision $bits --seed 3 --out run
    mv run.checkpoint turn-$bits.checkpoint
    rm -f run
    "$ISOFOLD" solve --resume turn-$bits.checkpoint --iterations 3000 --json > turn-$bits.resumed 2> /dev/null
done
"$ISOFOLD" solve --resume river-regrets.isofold --iterations 90 --json > river-regrets.resumed 2> /dev/null
"$ISOFOLD" solve --resume turn-regrets.isofold --iterations 70 --json > turn-regrets.resumed 2> /dev/null

# A library of three entries and an interrupted solve.
export ISOFOLD_LIBRARY=library
"$ISOFOLD" solve --board KsTd7c4h2s --oop "AA,QQ,T9s" --ip "KK,JJ,A7s" --pot 60 --stack 100 --bet 50%,a --target 0.5% --json \
    > library.solved 2> /dev/null
"$ISOFOLD" solve --board QsTs7h4d --oop "AcAd,QhQc,JsTd" --ip "KhKd,AsQd,JhJc" --pot 60 --stack 120 --bet 50% --precision 16 \
    --target 1% --regrets --json >> library.solved 2> /dev/null
"$ISOFOLD" solve --board 8h8d3c5s --oop "AA,A8s" --ip "KK,99,87s" --pot 45 --stack 90:120 --bet 66% --rake 5%:3 --target 1% \
    --save full --json >> library.solved 2> /dev/null
interrupt --board AhKd2c2d --oop "AsAc,QQ" --ip "KsKc,JJ" --pot 60 --stack 100 --bet 50%
"$ISOFOLD" library list --json > library.listed
for entry in 1 2 3; do "$ISOFOLD" library show $entry --json; done > library.shown

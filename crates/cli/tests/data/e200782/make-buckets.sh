#!/bin/sh
# Makes the samples of `buckets` with the program of the commit that the folder is named after:
#
#   ISOFOLD=path/to/that/isofold sh make-buckets.sh FOLDER
#
# A file of the river has 246 MB whatever it is built by. With one bucket on each street it has zeros almost everywhere, so the
# bytes up to the last other one are kept; the header says how many zeros follow. Some minutes, and 1 GB of disk.
set -eu
cd "$1"

# The buckets of some hands, from the flop to the river.
lookups() {
    for hand in AsKs AhKh 7c2d QhQd 9s8s AcJd "5d4d" KcTs; do
        for board in Ts9s8c Ts9s8cQd Ts9s8cQd2h AdAh7h AdAh7h6s AdAh7h6s3d 2c3d6h 2c3d6hTd 2c3d6hTdKs; do
            "$ISOFOLD" buckets lookup "$1" $hand $board --json 2> /dev/null || true
        done
    done
}

# Builds by a configuration.
build() {
    name=$1
    printf '%s\n' "$2" > "$name.toml"
    "$ISOFOLD" buckets build --config "$name.toml" --out "built-$name" > /dev/null 2>&1
    folder=$(echo "built-$name"/buckets-*)
    lookups "$folder" > "$name.lookups"
    "$ISOFOLD" buckets info "$folder" --json > "$name.info"
}

# Keeps the files of a folder without the zeros at their ends.
keep() {
    mkdir -p "$1"
    cp "built-$1"/buckets-*/metadata.json "$1"
    for file in "built-$1"/buckets-*/*.buckets; do
        perl -0777 -pe 's/\0+\z//' "$file" > "$1/$(basename "$file")"
    done
}

build texture 'buckets = { flop = 1, turn = 1, river = 1 }
board_clusters = { flop = 3, turn = 1, river = 1 }'
keep texture
build recall 'buckets = { flop = 1, turn = 1, river = 1 }
recall = "perfect"
branches = { turn = 1, river = 1 }'
keep recall
# Too large to keep: the slow tests build these anew and compare lookups.
build rebuilt 'board_clusters = { flop = 3, turn = 3, river = 3 }
buckets = { flop = 4, turn = 5, river = 6 }
equity_samples = 9'
rm "rebuilt.info"
rm -r built-*

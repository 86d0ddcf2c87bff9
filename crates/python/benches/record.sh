#!/usr/bin/env bash
# Measures Python and C beside Rust, and beside what people use today: a record in some two minutes, printed.
#
#   crates/python/benches/record.sh FOLDER > benches/records/YYYY-MM-DD-bindings.txt
#
# `cargo xtask bench --bindings` makes such a folder, target/bindings-record: wheels of isofold and of the others for CPython 3.12, the command
# line, the example `lookup`, the C library. By hand, the wheels of the others are
#
#   pip download --dest FOLDER --only-binary=:all: --python-version 3.12 --implementation cp --platform manylinux_2_28_x86_64 \
#       eval7 treys phevaluator pokerkit
#
# The machine needs Python 3.12 with NumPy, and nothing else: no network, no compiler, no pip. Leave it idle.
set -euo pipefail
folder=$(cd "${1:?expected the folder of wheels and programs}" && pwd)
benches=$(cd "$(dirname "$0")" && pwd)
python=${PYTHON:-python3}

site=$(mktemp -d)
trap 'rm -rf "$site"' EXIT
for wheel in "$folder"/*.whl; do
    # NumPy is that of the machine.
    case ${wheel##*/} in numpy-*) continue ;; esac
    "$python" -m zipfile -e "$wheel" "$site"
done
export PYTHONPATH=$site PYTHONDONTWRITEBYTECODE=1 ISOFOLD_LIBRARY=none
chmod +x "$folder/isofold" "$folder/lookup"

echo "date     $(date +%Y-%m-%d)"
echo "commit   $(cat "$folder/commit" 2>/dev/null || git -C "$benches" describe --always --dirty)"
echo "machine  $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) cores"
echo
"$python" "$benches/compare.py" --isofold "$folder/isofold" --lookup "$folder/lookup" --capi "$folder/libisofold.so"
echo
"$python" "$benches/solving.py" --isofold "$folder/isofold"
echo
echo "all in $SECONDS s"

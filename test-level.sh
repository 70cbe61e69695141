#!/bin/sh
# Plays every game file of a level and compares how it ends.
#
#   ./test-level.sh LEVEL [PROGRAM]      LEVEL is 1 to 4, or all
#
# A file holds the words to play, comments after #, and on its last line the
# final position and the result to expect. PROGRAM reads words on its standard
# input; it is ./echecs if none is named. Exits with 1 if any game differs.
set -u
here=$(cd -- "$(dirname -- "$0")" && pwd -P) || exit 2
level=${1:-}
case $level in
    1 | 2 | 3 | 4) pattern=$level ;;
    all) pattern='[1-4]' ;;
    *)
        echo "usage: $0 LEVEL [PROGRAM]   (LEVEL: 1, 2, 3, 4 or all)" >&2
        exit 2
        ;;
esac
program=${2:-$here/echecs}
passed=0
failed=0
for file in "$here"/tests/data/games/$pattern-leg-*.txt "$here"/tests/data/games/$pattern-ill-*.txt; do
    [ -f "$file" ] || continue
    name=$(basename "$file" .txt)
    expected=$(tail -n 1 "$file")
    actual=$(sed -e '$d' -e 's/#.*//' "$file" | {
        $program
        echo "exit code $?"
    } | tail -n 2)
    code=$(printf '%s\n' "$actual" | tail -n 1)
    line=$(printf '%s\n' "$actual" | sed '$d')
    fault=
    [ "${line% *}" = "${expected% *}" ] || fault="position"
    [ "${line##* }" = "${expected##* }" ] || fault="$fault result"
    [ "$code" = "exit code 0" ] || fault="$fault exit-code"
    if [ -z "$fault" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $name:" $fault "differs"
        echo "  expected $expected, exit code 0"
        echo "  got      $line, $code"
    fi
done
if [ $((passed + failed)) -eq 0 ]; then
    echo "level $level: no game files in tests/data/games" >&2
    exit 2
fi
echo "level $level: $passed of $((passed + failed)) games as expected"
[ "$failed" -eq 0 ]

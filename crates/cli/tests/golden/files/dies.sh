echo "no such tile" >&2; exit 3

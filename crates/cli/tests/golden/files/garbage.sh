read -r line; echo "four and a half"; cat > /dev/null

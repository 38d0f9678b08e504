while read -r line; do echo 0; done

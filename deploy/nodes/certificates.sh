#!/bin/sh
# Creates a private certificate authority and a certificate for each database server: docs/operations/several-nodes.md
# Run it once, in an empty folder.
set -eu
key='-newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc'

openssl req -x509 $key -days 3650 -subj '/CN=Foyer databases' -keyout ca.key -out ca.crt

# Nodes reach the primary through haproxy on their own machine, so each certificate is also for localhost.
for server in db1:10.0.0.21 db2:10.0.0.22; do
  name=${server%:*}
  openssl req -x509 -CA ca.crt -CAkey ca.key $key -days 825 -subj "/CN=$name" \
    -addext 'basicConstraints=critical,CA:FALSE' \
    -addext "subjectAltName=DNS:$name,IP:${server#*:},DNS:localhost,IP:127.0.0.1" \
    -keyout "$name.key" -out "$name.crt"
done

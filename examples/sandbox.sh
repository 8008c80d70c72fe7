#!/bin/sh
# A sandbox with curl: a lost response, an expired token, and a check of what was sent. Usage: sh examples/sandbox.sh [http://localhost:3000]
set -eu
server=${1:-http://localhost:3000}

send() { # <method> <address> <json> [more curl options]
  method=$1 address=$2 json=$3
  shift 3
  curl --silent --show-error --request "$method" "$address" \
    --header 'Content-Type: application/json' --data "$json" "$@"
}

status() { # like send, but prints only the status
  send "$@" --output /dev/null --write-out '%{http_code}\n'
}

field() { # <name>: prints that text field of a JSON object
  sed "s/.*\"$1\":\"\([^\"]*\)\".*/\1/"
}

sandbox=$(send POST "$server/_workbench/sandboxes" '{}')
url=$(echo "$sandbox" | field url)
workbench=$server/_workbench/sandboxes/$(echo "$sandbox" | field name)
trap 'send DELETE "$workbench" ""' EXIT

# The note is stored, but the response is lost. Sending it again with the same key does not store it twice.
send PUT "$workbench/faults" '[{"match":{"method":"POST"},"when":"after","status":503,"times":1}]' >/dev/null
add() {
  status POST "$url/posts" '{"title":"Milk","content":"-"}' --header 'Idempotency-Key: milk'
}
echo "Add a note: $(add)"
echo "Send it again: $(add)"
echo "Notes stored: $(send GET "$url/posts" '' | sed 's/.*"total":\([0-9]*\).*/\1/')"

token=$(send POST "$workbench/tokens" '{"admin":true,"expiresInSeconds":3600}' | field token)
publish() {
  status POST "$url/api/v1/posts" '{"title":"Milk","body":"-"}' --header "Authorization: Bearer $token"
}
echo "With a token: $(publish)"
send PUT "$workbench/clock" '{"advanceSeconds":3601}' >/dev/null
echo "An hour later: $(publish)"

match='{"method":"POST","path":"/posts","body":{"title":"Milk"}}'
echo "Requests that match: $(send POST "$workbench/journal/verify" "{\"match\":$match,\"exactly\":2}")"

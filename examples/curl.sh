#!/bin/sh
# One call for each interface, with curl. Usage: [PRODUCTS_TOKEN=…] sh examples/curl.sh [http://localhost:3000]
set -eu
server=${1:-http://localhost:3000}
unique=$(date +%s)-$$ # each e-mail address can be used once

send() { # <path> <json> [more curl options]
  path=$1 json=$2
  shift 2
  curl --silent --show-error --fail-with-body "$server$path" \
    --header 'Content-Type: application/json' --data "$json" "$@"
  echo
}

send /graphql '{"query":"mutation ($email: String!) { createUser(input: {name: \"Ada\", email: $email}) { name posts { title } } }","variables":{"email":"ada-'"$unique"'@example.com"}}'
send /posts '{"title":"Hello","content":"From curl"}'
send /api/v1/auth/register '{"name":"Bob","email":"bob-'"$unique"'@example.com","password":"long enough","password_confirmation":"long enough"}'
send /users '{"name":"Cid","email":"cid-'"$unique"'@example.com"}'

# Everyone can read products; writing one requires the token.
if [ -n "${PRODUCTS_TOKEN:-}" ]; then
  send /api/v1/products '{"name":"Lamp","price":24.5}' --header "Authorization: Bearer $PRODUCTS_TOKEN"
else
  curl --silent --show-error --fail-with-body "$server/api/v1/products?max_price=50"
  echo
fi

# Live events, until Ctrl-C:
#   curl -N "$server/graphql" -H 'Content-Type: application/json' -H 'Accept: text/event-stream' \
#     -d '{"query":"subscription { postCreated { title } }"}'

set -eu
base=${1:-http://localhost:3000}
# --fail-with-body prints the error response and still fails.
ask() { curl --silent --show-error --fail-with-body "$@"; }

ask "$base/posts" --json '{"title":"Hello","content":"From curl"}'
etag=$(ask --head "$base/posts/1" | tr -d '\r' | sed -n 's/^etag: //ip')
ask -X PATCH "$base/posts/1" --header "If-Match: $etag" --json '{"title":"Changed"}'
ask --compressed "$base/posts?limit=1"

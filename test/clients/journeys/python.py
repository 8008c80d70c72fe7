import json
import sys
import urllib.error
import urllib.request

base = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:3000"


def call(method, path, body=None, headers=None):
    """Returns the status, headers and body, also for error responses."""
    request = urllib.request.Request(base + path, method=method, headers=headers or {})
    if body is not None:
        request.add_header("Content-Type", "application/json")
        request.data = json.dumps(body).encode()
    try:
        with urllib.request.urlopen(request) as response:
            text = response.read()
            return response.status, response.headers, json.loads(text) if text else None
    except urllib.error.HTTPError as error:
        text = error.read()
        return error.code, error.headers, json.loads(text) if text else None


status, _, created = call("POST", "/posts", {"title": "Élan", "content": "c"})
assert (status, created["data"]["title"]) == (201, "Élan"), created
status, headers, read = call("GET", "/posts/1")
assert (status, read) == (200, created), read
condition = {"If-Match": headers["ETag"]}
status, _, changed = call("PATCH", "/posts/1", {"title": "Second"}, condition)
assert (status, changed["data"]["title"]) == (200, "Second"), changed
status, _, refused = call("PATCH", "/posts/1", {"title": "Third"}, condition)
assert status == 412, refused
status, _, missing = call("POST", "/posts", {"title": "No content"})
assert status == 400 and missing["error"]["fields"] == {"title": None, "content": "Required"}, missing
status, _, found = call("GET", "/posts/search?q=SECOND")
assert [post["id"] for post in found["data"]] == [1], found
assert call("DELETE", "/posts/1")[0] == 204
assert call("GET", "/posts/1")[0] == 404
print("done")

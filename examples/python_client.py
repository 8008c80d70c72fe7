"""Each interface with Python's standard library. Usage: [PRODUCTS_TOKEN=…] python3 examples/python_client.py [http://localhost:3000]"""

import json
import os
import sys
import time
import urllib.request

SERVER = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:3000"
UNIQUE = time.time_ns()  # each e-mail address can be used once


def call(method, path, body=None, token=None):
    """Returns the parsed JSON body. urllib raises HTTPError for a status of 400 or more."""
    headers = {"Content-Type": "application/json"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(SERVER + path, data, headers, method=method)
    with urllib.request.urlopen(request) as response:
        text = response.read()
    return json.loads(text) if text else None


def graphql(query, variables=None, token=None):
    """GraphQL responds with 200 even on failure: the errors are in the body."""
    result = call("POST", "/graphql", {"query": query, "variables": variables or {}}, token)
    if "errors" in result:
        raise RuntimeError(result["errors"][0]["message"])
    return result["data"]


session = call(
    "POST",
    "/api/v1/auth/register",
    {
        "name": "Ada",
        "email": f"ada-{UNIQUE}@example.com",
        "password": "long enough",
        "password_confirmation": "long enough",
    },
)
print(f"Versioned API: registered {session['user']['full_name']}")

written = graphql(
    "mutation ($title: String!) { createPost(title: $title, content: \"By Python\") { title author { name } } }",
    {"title": "Hello"},
    session["token"],
)["createPost"]
print(f"GraphQL: {written['author']['name']} wrote \"{written['title']}\"")

post = call("POST", "/posts", {"title": "Draft", "content": "By Python"})["data"]
changed = call("PATCH", f"/posts/{post['id']}", {"title": "Final"})["data"]
call("DELETE", f"/posts/{post['id']}")
print(f"Posts API: \"{post['title']}\" became \"{changed['title']}\", and is gone")

grace = call("POST", "/users", {"name": "Grace", "email": f"grace-{UNIQUE}@example.com"})
found = call("GET", f"/users/{grace['id']}")
print(f"Flat Users API: {found['name']} is a {found['role']}")

products_token = os.environ.get("PRODUCTS_TOKEN")
if products_token:
    lamp = call("POST", "/api/v1/products", {"name": "Lamp", "price": 24.5}, products_token)["data"]
    product = call("GET", f"/api/v1/products/{lamp['id']}")["data"]
    print(f"Products API: {product['name']} for {product['price']}")
else:
    count = call("GET", "/api/v1/products")["count"]
    print(f"Products API: {count} to read; PRODUCTS_TOKEN lets you write")

"""A sandbox for each test, with Python's standard library."""

import json
import os
import unittest
import urllib.error
import urllib.request

SERVER = os.environ.get("QUINTET_URL", "http://localhost:3000")


def call(method, url, body=None, headers=None):
    """Returns the status and the parsed JSON body, or None if there is no body."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", **(headers or {})}
    request = urllib.request.Request(url, data, headers, method=method)
    try:
        with urllib.request.urlopen(request) as response:
            status, text = response.status, response.read()
    except urllib.error.HTTPError as error:
        with error:
            status, text = error.code, error.read()
    return status, json.loads(text) if text else None


class SandboxTest(unittest.TestCase):
    """Gives each test its own sandbox at `self.url` and deletes it afterwards."""

    def setUp(self):
        status, sandbox = call("POST", f"{SERVER}/_workbench/sandboxes", {})
        self.assertEqual(status, 201, sandbox)
        self.url = sandbox["url"]
        self.workbench = f"{SERVER}/_workbench/sandboxes/{sandbox['name']}"
        self.addCleanup(call, "DELETE", self.workbench)

    def verify(self, match, exactly):
        """Checks how often a request was sent. A failure shows the differences."""
        status, result = call("POST", f"{self.workbench}/journal/verify", {"match": match, "exactly": exactly})
        self.assertEqual(status, 200, result)

"""Run with a server: QUINTET_URL=http://localhost:3000 python3 -m unittest"""

import unittest
import urllib.error

from notes import Notes
from sandbox import SandboxTest, call


class NotesTest(SandboxTest):
    def test_ids_begin_with_1(self):
        self.assertEqual(Notes(self.url).add("Milk")["id"], 1)

    def test_ids_begin_with_1_here_too(self):
        notes = Notes(self.url)
        self.assertEqual([notes.add("Milk")["id"], notes.titles()], [1, ["Milk"]])

    def test_a_note_is_written_once_when_the_response_is_lost(self):
        lost = {"match": {"method": "POST"}, "when": "after", "status": 503, "times": 1}
        call("PUT", f"{self.workbench}/faults", [lost])
        notes = Notes(self.url)
        self.assertEqual([notes.add("Milk")["id"], notes.titles()], [1, ["Milk"]])
        self.verify({"method": "POST", "path": "/posts"}, exactly=2)

    def test_a_token_expires(self):
        status, made = call("POST", f"{self.workbench}/tokens", {"admin": True, "expiresInSeconds": 3600})
        self.assertEqual(status, 201, made)
        notes = Notes(self.url, made["token"])
        self.assertEqual(notes.publish("Milk"), 1)
        call("PUT", f"{self.workbench}/clock", {"advanceSeconds": 3601})
        with self.assertRaises(urllib.error.HTTPError) as refused:
            notes.publish("Bread")
        self.assertEqual(refused.exception.code, 401)
        refused.exception.close()

    def test_a_note_is_sent_once(self):
        Notes(self.url).add("Milk")
        self.verify({"method": "POST", "path": "/posts", "body": {"title": "Milk"}}, exactly=1)


if __name__ == "__main__":
    unittest.main()

from sandbox import SandboxTest, call


class PostsTest(SandboxTest):
    def test_a_post_is_sent_once(self):
        call("POST", f"{self.url}/posts", {"title": "Milk", "content": "-"})
        self.verify({"method": "POST", "path": "/posts"}, exactly=1)

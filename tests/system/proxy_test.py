# SPDX-License-Identifier: Apache-2.0
"""The configurations of docs/serving.md for the proxies in front of kotra, tried as they stand."""

import http.client
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import unittest

from program import SOURCE_DIR
from table_client import PATIENCE_S, Server, WebSocket, wait_until

NAME = "kotra.example"


def documented(begin):
    """The block of docs/serving.md after the line that begins so."""
    with open(os.path.join(SOURCE_DIR, "docs", "serving.md"), encoding="utf-8") as file:
        text = file.read()
    block = re.search(rf"^{begin}.*?\n\n((?:    .*\n|\n)+)", text, re.M)
    return re.sub(r"^    ", "", block.group(1), flags=re.M)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Proxy:
    """A proxy that is running, for `with`; `change` makes of the documented text one for here."""

    def __init__(self, server, begin, change, command):
        self.folder = tempfile.mkdtemp(prefix="kotra-proxy-")
        self.port = free_port()
        self.config = os.path.join(self.folder, "config")
        text = documented(begin).replace("127.0.0.1:8642", f"127.0.0.1:{server.port}")
        self.text = change(self, text)
        self.command = [self.config if word == "CONFIG" else word for word in command]
        self.process = None

    def __enter__(self):
        with open(self.config, "w", encoding="utf-8") as file:
            file.write(self.text)
        with open(os.path.join(self.folder, "log"), "w", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env={"PATH": os.environ["PATH"], "HOME": self.folder})
        wait_until(self.answers, "the proxy")
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=PATIENCE_S)
        shutil.rmtree(self.folder, ignore_errors=True)

    def answers(self):
        if self.process.poll() is not None:
            with open(os.path.join(self.folder, "log"), encoding="utf-8") as log:
                raise AssertionError(f"the proxy did not start: {log.read()}")
        try:
            self.connect().close()
            return True
        except OSError:
            return False

    def connect(self, source="127.0.0.1"):
        """TLS to the proxy; the certificate is its own, so nobody vouches for it."""
        context = ssl.create_default_context()
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE_S,
                                         source_address=(source, 0))
        return context.wrap_socket(plain, server_hostname=NAME)

    def get(self, path, source="127.0.0.1", **headers):
        """(status, body) of a request."""
        connection = http.client.HTTPConnection(NAME, self.port)
        connection.sock = self.connect(source)
        connection.request("GET", path, headers={name.replace("_", "-"): value
                                                 for name, value in headers.items()})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text


def for_nginx(proxy, text):
    """The documented block in a whole configuration, with a certificate made here."""
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                    "-subj", f"/CN={NAME}", "-keyout", f"{proxy.folder}/privkey.pem", "-out",
                    f"{proxy.folder}/fullchain.pem"], check=True, capture_output=True)
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{proxy.port} ssl")
    text = text.replace(f"/etc/letsencrypt/live/{NAME}", proxy.folder)
    temporary = "".join(f"{kind}_temp_path {proxy.folder}/{kind};\n" for kind in
                        ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    return (f"daemon off;\nmaster_process off;\npid {proxy.folder}/pid;\n"
            f"error_log {proxy.folder}/errors;\nevents {{ }}\n"
            f"http {{\naccess_log off;\n{temporary}{text}}}\n")


def for_caddy(proxy, text):
    """The documented site with a certificate of Caddy's own, at a port of ours."""
    text = text.replace(f"{NAME} {{", f"https://{NAME}:{proxy.port} {{\n    tls internal")
    return (f"{{\n    admin off\n    auto_https disable_redirects\n    skip_install_trust\n"
            f"    storage file_system {proxy.folder}\n}}\n{text}")


class Proxies(unittest.TestCase):
    def check(self, begin, change, command):
        with Server("--behind-proxy") as server, Proxy(server, begin, change, command) as proxy:
            self.assertEqual(proxy.get("/healthz"), (200, "ok\n"))
            token = server.guest("Anna")
            table = server.table(token, opponent="same_screen")
            self.assertEqual(proxy.get("/api/v1/me", Authorization=f"Bearer {token}")[0], 200)

            # A browser's WebSocket goes through, one of another site does not.
            path = f"/api/v1/tables/{table}/socket"
            own = f"Origin: https://{NAME}:{proxy.port}"
            table_socket = WebSocket(proxy.port, path, [own], NAME, proxy.connect())
            table_socket.send({"type": "hello", "protocol": 1, "token": token})
            welcome = table_socket.receive()
            self.assertEqual(welcome["type"], "welcome")
            table_socket.send({"type": "act", "id": "a", "serial": welcome["state"]["serial"],
                               "as": "first", "action": {"kind": "throw_opening"}})
            while table_socket.receive()["type"] != "ack":
                pass
            table_socket.close()
            with self.assertRaisesRegex(ConnectionError, "403"):
                WebSocket(proxy.port, path, ["Origin: https://evil.example"], NAME,
                          proxy.connect())

            # The server learns the client's address from the proxy, and from nobody else.
            self.assertEqual(proxy.get("/metrics")[0], 200)
            self.assertEqual(proxy.get("/metrics", source="127.0.0.2")[0], 404)
            self.assertEqual(proxy.get("/metrics", source="127.0.0.2",
                                       X_Forwarded_For="127.0.0.1")[0], 404)

    @unittest.skipUnless(shutil.which("nginx") and shutil.which("openssl"),
                         "nginx or openssl is not installed (apt-get install nginx-light openssl)")
    def test_nginx(self):
        self.check("nginx, within", for_nginx, ["nginx", "-p", "/tmp", "-c", "CONFIG"])

    @unittest.skipUnless(shutil.which("caddy"), "Caddy is not installed (apt-get install caddy)")
    def test_caddy(self):
        self.check("Caddy, ", for_caddy, ["caddy", "run", "--adapter", "caddyfile", "--config",
                                          "CONFIG"])


if __name__ == "__main__":
    unittest.main()

import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { describe, expect, test } from "vitest";
import { originOf } from "../../../tests/support/listening.ts";
import { createOutgoing } from "./public-addresses.ts";

const message = { headers: { "content-type": "application/json" }, body: '{"so":"it is"}' };

async function listening(answer: RequestListener) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  return { origin: await originOf(server), requests };
}

const inside = [
  "http://127.0.0.1/",
  "https://127.0.0.1/",
  "https://127.1/",
  "https://0x7f.1/",
  "https://2130706433/",
  "https://0177.0.0.1/",
  "https://localhost/",
  "https://[::1]/",
  "https://[::]/",
  "https://0.0.0.0/",
  "https://10.1.2.3/",
  "https://172.16.0.1/",
  "https://192.168.1.1/",
  "https://100.64.0.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://[fd00:ec2::254]/",
  "https://[fe80::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:a9fe:a9fe]/",
  "https://[::127.0.0.1]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[64:ff9b:1::7f00:1]/",
  "https://[2002:7f00:1::]/",
  "https://224.0.0.1/",
  "https://[ff02::1]/",
  "https://255.255.255.255/",
  "https://198.18.0.1/",
  "https://100.100.100.200/",
  "https://168.63.129.16/",
];

describe("An address that a user typed", () => {
  test.each(inside)("is not sent to if it is internal: %s", async (address) => {
    const outgoing = createOutgoing({ allowPrivate: false });
    const insecure = address.startsWith("http:");
    expect(await outgoing.problemOf(address)).toBe(insecure ? "insecure" : "not_public");
    expect(await outgoing.post(address, message)).toMatchObject({ ok: false, reason: "refused_address" });
  });

  test.each([
    "ftp://example.com/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://ada:secret@example.com/",
    "https://ada@example.com/",
    "no address",
    "https://name.invalid/",
  ])("is not sent to as %s", async (address) => {
    const outgoing = createOutgoing({ allowPrivate: true });
    expect(await outgoing.problemOf(address)).toBe("not_public");
    expect(await outgoing.post(address, message)).toMatchObject({ ok: false, reason: "refused_address" });
  });

  test("may be in a private network if the operator allows it, but never in a cloud's own", async () => {
    const outgoing = createOutgoing({ allowPrivate: true });
    for (const address of ["http://10.1.2.3/", "http://localhost/", "https://[fd00::1]/", "http://127.0.0.1:1/"])
      expect(await outgoing.problemOf(address), address).toBeUndefined();
    for (const address of [
      "http://169.254.169.254/",
      "http://[fe80::1]/",
      "http://0.0.0.0/",
      "http://224.0.0.1/",
      "http://[fd00:ec2::254]/",
      "http://[fd00:ec2:0::0254]/",
      "http://100.100.100.200/",
      "http://168.63.129.16/",
      "http://[::ffff:168.63.129.16]/",
    ])
      expect(await outgoing.problemOf(address), address).toBe("not_public");
  });

  test("is public only if all addresses of its name are", async () => {
    const resolve = async (host: string) =>
      host === "one.example"
        ? [{ address: "93.184.215.14", family: 4 }]
        : [
            { address: "93.184.215.14", family: 4 },
            { address: "10.0.0.1", family: 4 },
          ];
    const outgoing = createOutgoing({ allowPrivate: false, resolve });
    expect(await outgoing.problemOf("https://one.example/")).toBeUndefined();
    expect(await outgoing.problemOf("http://one.example/")).toBe("insecure");
    expect(await outgoing.problemOf("https://both.example/")).toBe("not_public");
  });

  test("is connected to as it was checked, even if its name resolves elsewhere a moment later", async () => {
    const { origin, requests } = await listening((_request, response) => response.end());
    const { port } = new URL(origin);
    const asked: string[] = [];
    // First resolves to an allowed machine, then to a forbidden one.
    const resolve = async (host: string) => {
      asked.push(host);
      return [{ address: asked.length === 1 ? "127.0.0.1" : "169.254.169.254", family: 4 }];
    };
    const outgoing = createOutgoing({ allowPrivate: true, resolve });
    const first = await outgoing.post(`http://rebinding.example:${port}/hook`, message);
    expect(first).toMatchObject({ ok: true, status: 200 });
    expect(asked).toEqual(["rebinding.example"]);
    expect(requests.map(({ headers }) => headers.host)).toEqual([`rebinding.example:${port}`]);
    const second = await outgoing.post(`http://rebinding.example:${port}/hook`, message);
    expect(second).toMatchObject({ ok: false, reason: "refused_address" });
    expect(requests).toHaveLength(1);
  });

  test("is not followed to where it redirects", async () => {
    const secret = await listening((_request, response) => response.end("the keys of the house"));
    const { origin } = await listening((_request, response) =>
      response.writeHead(307, { location: `${secret.origin}/` }).end(),
    );
    expect(await createOutgoing({ allowPrivate: true }).post(origin, message)).toMatchObject({ ok: true, status: 307 });
    expect(secret.requests).toEqual([]);
  });

  const late = { ok: false, reason: "timeout" };
  test.each<[string, RequestListener, object]>([
    ["says no", (_request, response) => void response.writeHead(500).end("no"), { ok: true, status: 500 }],
    ["never answers", () => undefined, late],
    ["hangs up", (request) => void request.socket.destroy(), { ok: false, reason: "unreachable" }],
    [
      "answers with something that is no HTTP",
      (request) => void request.socket.end("hello\r\n\r\n"),
      { ok: false, reason: "unreachable" },
    ],
    [
      "sends its headers one by one and never ends",
      ({ socket }) => {
        socket.write("HTTP/1.1 200 OK\r\n");
        const timer = setInterval(() => socket.write("x-more: 1\r\n"), 20);
        socket.on("close", () => clearInterval(timer));
        socket.on("error", () => undefined);
      },
      late,
    ],
  ])("costs no more than its time when it %s", async (_what, answer, outcome) => {
    const { origin } = await listening(answer);
    const timeoutMilliseconds = outcome === late ? 300 : undefined;
    const posted = await createOutgoing({ allowPrivate: true, timeoutMilliseconds }).post(origin, message);
    expect(posted).toMatchObject(outcome);
  });

  test("whose response never ends is dropped at its first line", async () => {
    const closed = Promise.withResolvers<number>();
    const { origin } = await listening((request, response) => {
      let written = 0;
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(65_536))) written += 65_536;
      };
      response.on("drain", more);
      request.socket.on("error", () => undefined);
      request.socket.on("close", () => closed.resolve(written));
      response.writeHead(200);
      more();
    });
    expect(await createOutgoing({ allowPrivate: true }).post(origin, message)).toMatchObject({ ok: true, status: 200 });
    expect(await closed.promise).toBeLessThan(50_000_000);
  });

  test("where nothing listens, or that speaks another protocol, is not reached", async () => {
    const { origin } = await listening((_request, response) => response.end());
    const outgoing = createOutgoing({ allowPrivate: true });
    expect(await outgoing.post(origin.replace("http:", "https:"), message)).toMatchObject({ reason: "unreachable" });
    expect(await outgoing.post("http://127.0.0.1:1/", message)).toMatchObject({ reason: "unreachable" });
  });

  test("whose name never resolves is abandoned in time", async () => {
    const outgoing = createOutgoing({
      allowPrivate: true,
      timeoutMilliseconds: 100,
      resolve: (_host, signal) => new Promise((resolve) => signal.addEventListener("abort", () => resolve([]))),
    });
    expect(await outgoing.post("http://slow.example/", message)).toMatchObject({ ok: false, reason: "timeout" });
    expect(await outgoing.problemOf("http://slow.example/")).toBe("not_public");
  });
});

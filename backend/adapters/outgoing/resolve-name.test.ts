import { createSocket } from "node:dgram";
import { promises as dns } from "node:dns";
import { once } from "node:events";
import { expect, test } from "vitest";
import { whenFinished } from "../../../tests/support/temporary-folder.ts";
import { createResolver, resolveBySystem } from "./resolve-name.ts";

const never = new AbortController().signal;

/** A local DNS server that answers according to the name, or never. It counts every question. */
async function startNameServer(answerOf: (host: string) => string | "nothing" | "not found") {
  const asked: string[] = [];
  const socket = createSocket("udp4", (question, { address, port }) => {
    const { host, end } = nameIn(question);
    const isV4 = question.readUInt16BE(end) === 1;
    asked.push(`${host} ${isV4 ? "A" : "AAAA"}`);
    const answer = answerOf(host);
    if (answer === "nothing") return;
    const addressBytes = answer === "not found" || !isV4 ? undefined : answer.split(".").map(Number);
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(answer === "not found" ? 0x8183 : 0x8180, 2);
    head.writeUInt16BE(addressBytes ? 1 : 0, 6);
    const found = addressBytes
      ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...addressBytes])
      : Buffer.alloc(0);
    socket.send(Buffer.concat([head, question.subarray(12, end + 4), found]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  whenFinished(() => new Promise<void>((resolve) => socket.close(() => resolve())));
  return { asked, servers: [`127.0.0.1:${socket.address().port}`] };
}

/** Returns the name in a question (RFC 1035, section 4.1.2) and where it ends. */
function nameIn(question: Buffer): { host: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { host: labels.join("."), end: at + 1 };
}

test("a name stands for what DNS says, an address for itself, and localhost for this machine", async () => {
  const { servers } = await startNameServer(() => "192.0.2.7");
  const resolve = createResolver({ servers });
  expect(await resolve("hooks.example", never)).toEqual([{ address: "192.0.2.7", family: 4 }]);
  expect(await resolve("192.0.2.8", never)).toEqual([{ address: "192.0.2.8", family: 4 }]);
  expect(await resolve("2001:db8::1", never)).toEqual([{ address: "2001:db8::1", family: 6 }]);
  expect(await resolve("localhost", never)).toEqual([
    { address: "127.0.0.1", family: 4 },
    { address: "::1", family: 6 },
  ]);
});

test("a name that is not found is not looked up again for half a minute", async () => {
  const { asked, servers } = await startNameServer(() => "not found");
  let now = 0;
  const resolve = createResolver({ servers, now: () => now });
  for (let times = 0; times < 3; times++) expect(await resolve("gone.example", never)).toEqual([]);
  expect(asked.toSorted()).toEqual(["gone.example A", "gone.example AAAA"]);
  now = 30_001;
  await resolve("gone.example", never);
  expect(asked).toHaveLength(4);
});

test("twenty dead names delay neither another name nor the system's own lookups, and can be canceled", async () => {
  const { servers } = await startNameServer((host) => (host.startsWith("dead") ? "nothing" : "192.0.2.7"));
  const resolve = createResolver({ servers, timeoutMilliseconds: 60_000 });
  const stop = new AbortController();
  const dead = Array.from({ length: 20 }, (_, index) => resolve(`dead-${index}.example`, stop.signal));
  expect(await resolve("hooks.example", never)).toHaveLength(1);
  expect((await dns.lookup("127.0.0.1")).address).toBe("127.0.0.1");
  stop.abort();
  expect(await Promise.all(dead)).toEqual(Array(20).fill([]));
});

test("the system's lookup is no longer waited for once it is canceled", async () => {
  expect(await resolveBySystem("127.0.0.1", never)).toEqual([{ address: "127.0.0.1", family: 4 }]);
  expect(await resolveBySystem("localhost", AbortSignal.abort())).toEqual([]);
});

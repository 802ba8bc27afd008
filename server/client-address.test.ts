import { createServer, IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { pino } from "pino";
import { expect, test } from "vitest";
import { originOf } from "../tests/support/listening.ts";
import { clientAddress, clientAddressHeader } from "./client-address.ts";
import { frontDoor } from "./front-door.ts";

function requestFrom(socketAddress: string, forwardedFor?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: socketAddress });
  const request = new IncomingMessage(socket);
  if (forwardedFor !== undefined) request.headers["x-forwarded-for"] = forwardedFor;
  return request;
}

test.each([
  ["without proxies, whatever is claimed", 0, "203.0.113.1, 203.0.113.2", "192.0.2.7"],
  ["behind one, what it saw", 1, "198.51.100.9", "198.51.100.9"],
  ["behind one, not what the client claims", 1, "203.0.113.1, 198.51.100.9", "198.51.100.9"],
  ["behind one that writes the port, without it", 1, "198.51.100.9:50123", "198.51.100.9"],
  ["behind one that writes the port of IPv6, without it", 1, "[2001:db8::1]:50123", "2001:db8::1"],
  ["behind one, IPv6 as it is", 1, "2001:db8::1", "2001:db8::1"],
  ["behind two, what the outer one saw", 2, "198.51.100.9, 10.0.0.1", "198.51.100.9"],
  ["behind two, not what the client claims", 2, "203.0.113.1,203.0.113.2 , 198.51.100.9,10.0.0.1", "198.51.100.9"],
  ["behind one that says nothing, the proxy's own", 1, undefined, "192.0.2.7"],
])("a client's address is, %s", (_what, hops, forwardedFor, address) => {
  expect(clientAddress(requestFrom("192.0.2.7", forwardedFor), hops)).toBe(address);
});

test("whatever address a client claims, the API receives the one that the outermost proxy saw", async () => {
  const api = async (request: Request) => {
    const seen = [request.headers.get(clientAddressHeader), new Headers(request.headers).get(clientAddressHeader)];
    return Response.json([...seen, request.headers.get(clientAddressHeader)]);
  };
  const ready = async () => ({ ok: true, checks: {} });
  const log = pino({ level: "silent" });
  const options = { api, ready, trustedProxyHops: 0, version: "1.0.0", isClosing: () => false, log };
  const origin = await originOf(createServer(frontDoor(options, () => undefined)));
  for (const claimed of [[], [clientAddressHeader, "x-forwarded-for"]]) {
    const headers = Object.fromEntries(claimed.map((name) => [name, "203.0.113.1"]));
    const answer = await fetch(`${origin}/api/x/`, { headers });
    expect(await answer.json()).toEqual(["127.0.0.1", "127.0.0.1", "127.0.0.1"]);
  }
});

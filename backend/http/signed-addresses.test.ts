import { expect, test } from "vitest";
import { createSignedAddresses } from "./signed-addresses.ts";

const hour = 3_600_000;
const secret = new Uint8Array(32).fill(1);
const other = new Uint8Array(32).fill(2);

function signing(keyRing: Parameters<typeof createSignedAddresses>[0] = [secret], start = Date.UTC(2027, 0, 1, 23)) {
  const clock = { now: start };
  const addresses = createSignedAddresses(keyRing, "files", () => clock.now);
  const verify = (query: string, ...parts: string[]) => addresses.verify(new URLSearchParams(query), ...parts);
  return { clock, sign: addresses.sign, verify };
}

test("an address stays the same for its UTC day and works for one to two days", () => {
  const { clock, sign, verify } = signing();
  const query = sign("file");
  clock.now += hour - 1;
  expect(sign("file")).toBe(query);
  clock.now += 1;
  expect(sign("file")).not.toBe(query);
  clock.now += 24 * hour - 1;
  expect(verify(query, "file")).toBe(true);
  clock.now += 1;
  expect(verify(query, "file")).toBe(false);
});

test("an address works for its own parts only, unchanged, and with each name once", () => {
  const { sign, verify } = signing();
  const query = sign("file", "large");
  expect(verify(query, "file", "large")).toBe(true);
  expect(verify(query, "file", "small")).toBe(false);
  expect(verify(query.replace(/expires=\d+/, "expires=99999"), "file", "large")).toBe(false);
  expect(verify(`${query}&expires=99999`, "file", "large")).toBe(false);
  expect(verify("", "file", "large")).toBe(false);
});

test("an address works after the secret was rotated, and not with a secret of others", () => {
  const query = signing().sign("file");
  expect(signing([other, secret]).verify(query, "file")).toBe(true);
  expect(signing([other]).verify(query, "file")).toBe(false);
});

import { expect, test } from "vitest";
import { createSigningSecrets } from "../../backend/modules/developer/signing.ts";
import { isGenuine } from "../../docs/examples/verify-webhook.ts";

const at = Date.UTC(2026, 0, 15, 12);
const body = '{"type":"test"}';
const secrets = createSigningSecrets(new Uint8Array(32).fill(1));
const webhook = { id: "webhook-1", secret_version: 0, secret_changed_at: null };
const secret = secrets.secretOf(webhook);
const given = secrets.headersOf(webhook, { id: "message-1", body, at });
const headers = {
  "webhook-id": given["webhook-id"] ?? "",
  "webhook-timestamp": given["webhook-timestamp"] ?? "",
  "webhook-signature": given["webhook-signature"] ?? "",
};

test("The example of checking a webhook believes what was signed, and nothing else", () => {
  expect(isGenuine(secret, headers, body, at)).toBe(true);
  const among = { ...headers, "webhook-signature": `v1,AAAA ${headers["webhook-signature"]}` };
  expect(isGenuine(secret, among, body, at)).toBe(true);
  expect(isGenuine(secret, headers, `${body} `, at)).toBe(false);
  expect(isGenuine(secret, { ...headers, "webhook-id": "message-2" }, body, at)).toBe(false);
  expect(isGenuine(secret, { ...headers, "webhook-signature": "v1," }, body, at)).toBe(false);
  expect(isGenuine(secrets.secretOf({ ...webhook, id: "webhook-2" }), headers, body, at)).toBe(false);
  expect(isGenuine(secret, headers, body, at + 301_000)).toBe(false);
  expect(isGenuine(secret, { ...headers, "webhook-timestamp": "soon" }, body, at)).toBe(false);
});

import { expect, test } from "vitest";
import { begin, creditsOf, localIdOf, localOf, pay } from "../../../../tests/support/buying.ts";
import { describeOnEachBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";

const pack = { kind: "credit_pack", package_id: "pack-500" } as const;
const address = "/api/billing/webhook/local/";

function send(studio: StudioBackend, body: string, signature?: string, path = address) {
  const headers = { "content-type": "application/json", ...(signature && { "paddle-signature": signature }) };
  return studio.request("POST", path, { body, headers });
}

/** The test checkout's messages about a paid package, before any of them is applied. */
async function paidPack(studio: StudioBackend) {
  const ada = await studio.register();
  const begun = await begin(studio, ada, pack);
  await localOf(studio).act(localIdOf(begun), "pay");
  return { ada, messages: await localOf(studio).undelivered() };
}

describeOnEachBackend("A message of the payment provider", (start) => {
  test("is accepted if it is signed, however often and concurrently it arrives, and grants once", async () => {
    const studio = await start({ idle: true });
    const { ada, messages } = await paidPack(studio);
    const many = messages.flatMap((message) => Array.from({ length: 100 }, () => message));
    const answers = await Promise.all(many.map(({ body, signature }) => send(studio, body, signature)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await creditsOf(studio, ada)).toBe(600);
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
  });

  test("gives nothing when it is forged, altered, old, unsigned, too large, or of a provider that is not used", async () => {
    const studio = await start({ idle: true });
    const { ada, messages } = await paidPack(studio);
    const last = messages.at(-1);
    if (!last) throw new Error("Nothing was said.");
    const { body, signature } = last;
    const codeOf = async (sent: Promise<{ status: number }>) => (await sent).status;
    expect(await codeOf(send(studio, body))).toBe(401);
    expect(await codeOf(send(studio, body, signature.replace(/h1=..../, "h1=0000")))).toBe(401);
    expect(await codeOf(send(studio, body.replace('"2000"', '"1"'), signature))).toBe(401);
    expect(await codeOf(send(studio, `${body} `, signature))).toBe(401);
    expect(await codeOf(send(studio, "x".repeat(1024 * 1024 + 1), signature))).toBe(413);
    expect(await codeOf(send(studio, body, signature, "/api/billing/webhook/paddle/"))).toBe(404);
    studio.runtime.advance(301_000);
    expect(await codeOf(send(studio, body, signature))).toBe(401);
    expect(await creditsOf(studio, ada)).toBe(50);
    const again = await localOf(studio).undelivered();
    for (const message of again) expect(await codeOf(send(studio, message.body, message.signature))).toBe(200);
    expect(await creditsOf(studio, ada)).toBe(600);
  });

  test("is stored only as the fields that are needed: no other personal data stays", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register({ email: "ada.lovelace@example.com" });
    await pay(studio, ada, pack);
    const stored = await studio.adapters.database.read.selectFrom("payment_event").selectAll().execute();
    expect(stored.length).toBeGreaterThan(1);
    expect(JSON.stringify(stored)).not.toMatch(/lovelace|example\.com/i);
    for (const { body } of stored) expect(Object.keys(JSON.parse(body))).not.toContain("data");
  });
});

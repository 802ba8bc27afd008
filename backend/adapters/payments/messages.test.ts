import { Environment, LogLevel, Paddle } from "@paddle/paddle-node-sdk";
import { describe, expect, test } from "vitest";
import { parseEvent, readSignedMessage, signMessage } from "./messages.ts";

const secret = "pdl_ntfset_01jtest_made-up-secret";
const other = "pdl_ntfset_01jtest_another-secret";
const message = (fields: object = {}) =>
  JSON.stringify({
    event_id: "evt_1",
    event_type: "customer.updated",
    occurred_at: new Date().toISOString(),
    notification_id: "ntf_1",
    data: { id: "ctm_1", email: "ada@example.com" },
    ...fields,
  });
const paddle = new Paddle("made-up", { environment: Environment.sandbox, logLevel: LogLevel.none });

async function paddleBelieves(body: string, signature: string): Promise<boolean> {
  return paddle.webhooks.isSignatureValid(body, secret, signature).catch(() => false);
}

describe("A message is believed as Paddle's own package believes it", () => {
  const body = message();
  const signature = () => signMessage(secret, body, Date.now());
  test.each([
    ["as it was signed", body, signature, true],
    ["with another word in it", body.replace("ada@", "eve@"), signature, false],
    ["with a space more", `${body} `, signature, false],
    ["signed with another secret", body, () => signMessage(other, body, Date.now()), false],
    ["signed for another second", body, () => signature().replace(/ts=\d/, "ts=9"), false],
    ["without a signature", body, () => "", false],
    ["without its time", body, () => signature().replace(/ts=\d+;/, ""), false],
    ["with half a signature", body, () => signature().slice(0, -4), false],
    ["with words for a signature", body, () => "ts=now;h1=trust-me", false],
  ])("%s", async (_how, sent, signed, isBelieved) => {
    const header = signed();
    expect(typeof readSignedMessage([secret], sent, header, Date.now()) === "object").toBe(isBelieved);
    expect(await paddleBelieves(sent, header)).toBe(isBelieved);
  });
});

describe("Where Paddle's own package is careless, we are not", () => {
  const now = Date.UTC(2026, 0, 15);
  const body = message();
  const h1Of = (header: string) => header.split(";h1=").at(1) ?? "";
  const header = signMessage(secret, body, now);

  test("while one secret takes another's place, either signature will do, in whatever order", () => {
    const both = [
      `${header};h1=${h1Of(signMessage(other, body, now))}`,
      `${signMessage(other, body, now)};h1=${h1Of(header)}`,
    ];
    for (const signature of both) {
      expect(readSignedMessage([secret], body, signature, now)).toMatchObject({ id: "evt_1" });
      expect(readSignedMessage([other, secret], body, signature, now)).toMatchObject({ id: "evt_1" });
    }
    expect(readSignedMessage([other], body, header, now)).toBe("forged");
    expect(readSignedMessage([], body, header, now)).toBe("forged");
  });

  test.each([
    [0, "object"],
    [299_000, "object"],
    [-299_000, "object"],
    [301_000, "stale"],
    [-301_000, "stale"],
  ])("a clock that is %d ms away", (away, expected) => {
    const read = readSignedMessage([secret], body, header, now + away);
    expect(typeof read === "object" ? "object" : read).toBe(expected);
  });

  test("a signed but invalid message is distinguished from a forged one", () => {
    const read = (text: string) => readSignedMessage([secret], text, signMessage(secret, text, now), now);
    for (const broken of ["", "{", message({ occurred_at: "soon" })]) expect(read(broken)).toBe("broken");
    const unclear = message({ event_type: "transaction.completed" });
    expect(read(unclear)).toMatchObject({ type: "transaction.completed", about: "not understood" });
  });
});

describe("What a payment says is read as Paddle means it", () => {
  const price = (id: string, amount: string, plan_id?: string) => ({
    id,
    unit_price: { amount, currency_code: "USD" },
    ...(plan_id && { custom_data: { plan_id } }),
  });
  const read = (data: object) => {
    const said = { id: "txn_1", status: "completed", currency_code: "USD", items: [], ...data };
    const event = parseEvent(message({ event_type: "transaction.completed", data: said }));
    return event?.about === "transaction" ? event.transaction : undefined;
  };

  test("tax that is in the price, and discounts, are no part of what was paid for it", () => {
    const totals = { subtotal: "1583", discount: "500", tax: "217", total: "1300" };
    const said = read({ items: [{ price: price("pri_1", "1900"), quantity: 1 }], details: { totals } });
    expect(said).toMatchObject({ totalMinor: 1_083, listed: { amountMinor: 1_900, currency: "USD" } });
  });

  test("a plan that another one takes the place of is listed below zero, and is not what is bought", () => {
    const items = [
      { price: price("pri_pro", "1900", "pro"), quantity: -1 },
      { price: price("pri_studio", "5900", "studio"), quantity: 1 },
    ];
    expect(read({ items, custom_data: { plan_id: "pro" } })).toMatchObject({
      priceIds: ["pri_studio"],
      planId: "studio",
    });
  });

  test("what leaves money over costs nothing", () => {
    const totals = { subtotal: "-2000", discount: "0", tax: "-400", total: "-2400" };
    expect(read({ details: { totals } })).toMatchObject({ totalMinor: 0 });
  });

  test("two pieces, or two things, are not what was ordered", () => {
    const one = { price: price("pri_1", "1900"), quantity: 1 };
    expect(read({ items: [{ ...one, quantity: 2 }] })?.listed).toBeNull();
    expect(read({ items: [one, one] })?.listed).toBeNull();
  });
});

import { expect, test } from "vitest";
import { balance, billing } from "../../../../contract/billing.ts";
import { ledgerLine, payments } from "../../../../contract/checkout.ts";
import { paged } from "../../../../contract/paging.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { describeOnEachBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";

async function linesOf(studio: StudioBackend, user: TestUser, query: Record<string, string> = {}) {
  const search = new URLSearchParams({ page_size: "100", ...query });
  const answer = await studio.request("GET", `${payments.ledger.path}?${search}`, { token: user.access });
  expect(answer.status).toBe(200);
  return paged(ledgerLine).parse(answer.json).results;
}

async function fileOf(studio: StudioBackend, user: TestUser, query: Record<string, string> = {}) {
  const search = new URLSearchParams(query);
  const file = await studio.request("GET", `${payments.ledgerFile.path}?${search}`, { token: user.access });
  expect(file.headers.get("content-type")).toMatch(/^text\/csv/);
  const [head, ...lines] = file.text
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n");
  return { head, lines };
}

const day = 86_400_000;

/** Free credits on January 15, two runs on the 16th, one of them in progress, and bought credits on the 17th. */
async function threeDays(studio: StudioBackend): Promise<TestUser> {
  const ada = await studio.register();
  await studio.call(billing.balance, {}, ada.access);
  studio.runtime.advance(day);
  const { database } = studio.adapters;
  const spend = (holdId: string, amountHundredths: number, spentHundredths: number) =>
    database.transaction(async (tx) => {
      await studio.credits.hold(tx, { accountId: ada.id, holdId, amountHundredths, ref: `run:${holdId}` });
      if (spentHundredths > 0) await studio.credits.capture(tx, holdId, spentHundredths);
    });
  await spend("made", 400, 400);
  await spend("under-way", 200, 0);
  studio.runtime.advance(day);
  await studio.giveCredits(ada, 550.25);
  return studio.signIn(ada);
}

describeOnEachBackend("Where credits went", (start) => {
  test("says after each line what there then was, with what is held, and whichever lines are listed", async () => {
    const studio = await start({ idle: true });
    const bob = await studio.register();
    await studio.giveCredits(bob, 7);
    const ada = await threeDays(studio);
    const told = async (query?: Record<string, string>) =>
      (await linesOf(studio, ada, query)).map(({ kind, credits, balance_after }) => [kind, credits, balance_after]);
    const bought = ["grant", 550.25, 596.25];
    const spent = ["usage", -4, 46];
    const free = ["grant", 50, 50];
    expect(await told()).toEqual([bought, spent, free]);
    expect(await told({ page_size: "1", page: "2" })).toEqual([spent]);
    expect(await told({ kind: "grant" })).toEqual([bought, free]);
    const now = balance.parse((await studio.call(billing.balance, {}, ada.access)).json);
    expect(now).toEqual({ current_credits: 594.25, held_credits: 2 });
  });

  test("is listed by kind and day", async () => {
    const studio = await start({ idle: true });
    const ada = await threeDays(studio);
    const kinds = async (query: Record<string, string>) => (await linesOf(studio, ada, query)).map(({ kind }) => kind);
    expect(await kinds({ from: "2026-01-16" })).toEqual(["grant", "usage"]);
    expect(await kinds({ to: "2026-01-16" })).toEqual(["usage", "grant"]);
    expect(await kinds({ from: "2026-01-16", to: "2026-01-16" })).toEqual(["usage"]);
    expect(await kinds({ from: "2026-01-16", kind: "grant" })).toEqual(["grant"]);
    expect(await kinds({ from: "2026-01-18" })).toEqual([]);
    const refused = await studio.request("GET", `${payments.ledger.path}?from=yesterday`, { token: ada.access });
    expect(refused.status).toBe(422);
  });

  test("is a file too, the oldest first, whose figures a spreadsheet can count with", async () => {
    const studio = await start({ idle: true });
    const ada = await threeDays(studio);
    const { head, lines } = await fileOf(studio, ada);
    expect(head).toBe('"date","kind","credits","balance_after","source","generation","transaction","id"');
    const beginnings = [
      '"2026-01-15T12:00:00.000Z","grant","50","50","starter","","","',
      '"2026-01-16T12:00:00.000Z","usage","-4","46","","made","","',
      '"2026-01-17T12:00:00.000Z","grant","550.25","596.25","pack","","","',
    ];
    expect(lines).toEqual(beginnings.map((line) => expect.stringContaining(line)));
    const chosen = await fileOf(studio, ada, { from: "2026-01-16", to: "2026-01-17", kind: "grant" });
    expect(chosen.lines).toEqual([lines[2]]);
  });

  test("is read to its end, however long it is", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    await studio.call(billing.balance, {}, ada.access);
    // All at the same instant: only their ids tell the order.
    for (let given = 0; given < 501; given += 1) await studio.giveCredits(ada, 1);
    const { lines } = await fileOf(studio, ada);
    expect(lines.map((line) => line.split(",")[3])).toEqual(
      Array.from({ length: 502 }, (_, index) => `"${50 + index}"`),
    );
    const [newest] = await linesOf(studio, ada, { page_size: "1" });
    expect(lines.at(-1)).toContain(newest?.id);
  });
});

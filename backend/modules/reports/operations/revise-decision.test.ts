import { expect, test } from "vitest";
import { accounts } from "../../../../contract/accounts.ts";
import { adminReports } from "../../../../contract/admin/reports.ts";
import { notification, notifications } from "../../../../contract/notifications.ts";
import { paged } from "../../../../contract/paging.ts";
import type { ReportDecision } from "../../../../contract/report-terms.ts";
import { reports, statement } from "../../../../contract/reports.ts";
import { settle } from "../../../../tests/support/notifications.ts";
import {
  begin,
  decide,
  everywhere,
  look,
  mailTo,
  nowhere,
  placesOf,
  reasons,
  reported,
} from "../../../../tests/support/reports.ts";
import { sharedPath, statusesOf } from "../../../../tests/support/shares.ts";
import { describeOnEachBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";
import type { TestUser } from "../../../../tests/support/verbs.ts";

/** Revises a decision and returns the refusal; `undefined` if there is none. */
async function revise(
  studio: StudioBackend,
  staff: TestUser,
  id: string,
  [instead_of, decision]: [ReportDecision, ReportDecision],
) {
  studio.runtime.advance(1_000);
  const body = { ...reasons, facts: "A mistake.", decision, instead_of };
  const { status, json } = await studio.call(adminReports.revise, { params: { id }, body }, staff.access);
  return status === 204 ? undefined : { status, json };
}

const refused = (message: string) => ({ status: 409, json: { message: expect.stringContaining(message) } });
const decidedBefore = refused("already decided");

describeOnEachBackend("A decision about a report", (start) => {
  test("that restricted something is reversed as by a granted appeal, and the owner and reporters are told", async () => {
    const studio = await start();
    const { admin, moderator, ada, creation, token } = await begin(studio);
    const id = await reported(studio, moderator, { token, email: "eve@example.com" });
    expect(await revise(studio, moderator, id, ["none", "hide"])).toMatchObject(decidedBefore);
    expect(await decide(studio, admin, id, "disable")).toBe(204);
    expect((await look(studio, moderator, id)).choices).toEqual([]);
    expect(await revise(studio, moderator, id, ["disable", "none"])).toMatchObject({ status: 403 });
    expect(await revise(studio, admin, id, ["remove", "none"])).toMatchObject(decidedBefore);
    expect((await look(studio, admin, id)).choices).toEqual(["none", "hide", "remove"]);

    expect(await revise(studio, admin, id, ["disable", "none"])).toBeUndefined();
    const back = await studio.signIn(ada);
    expect(await placesOf(studio, back, creation.id, creation.url)).toEqual(everywhere);
    const said = statement.parse((await studio.call(reports.statement, { params: { id } }, back.access)).json);
    expect(said).toMatchObject({
      decision: "disable",
      can_appeal: false,
      has_disabled_account: false,
      appeal: { text: null, sent_at: null, outcome: "reversed", facts: "A mistake." },
    });
    await settle(studio);
    expect(await mailTo(studio, ada.email)).toEqual(expect.arrayContaining(["item_moderated", "decision_reversed"]));
    expect(await mailTo(studio, "eve@example.com")).toEqual(["report_outcome", "report_outcome", "report_received"]);
    const told = paged(notification).parse(
      (await studio.call(notifications.list, { query: {} }, back.access)).json,
    ).results;
    expect(told.map(({ title }) => title)).toContain("A decision about your content was reversed");
    const audited = await studio.adapters.database.read
      .selectFrom("audit_entry")
      .select("changes")
      .where("action", "=", "report.decided")
      .orderBy("id")
      .execute();
    expect(audited.map(({ changes }) => JSON.parse(changes ?? ""))).toEqual([
      { decision: { before: null, after: "disable" } },
      { decision: { before: "disable", after: "none" } },
    ]);
  });

  test("is replaced by another one, with its reasons and a new right to appeal", async () => {
    const studio = await start();
    const { admin, moderator, ada, creation, token } = await begin(studio);
    const id = await reported(studio, moderator, { token });
    expect(await decide(studio, moderator, id, "none")).toBe(204);
    const places = () => placesOf(studio, ada, creation.id, creation.url);

    expect(await revise(studio, moderator, id, ["none", "remove"])).toBeUndefined();
    expect(await places()).toEqual(nowhere);
    await studio.call(reports.appeal, { params: { id }, body: { text: "Please look again." } }, ada.access);
    expect(await revise(studio, moderator, id, ["remove", "hide"])).toMatchObject(decidedBefore);
    const uphold = { outcome: "upheld", facts: "It stays." } as const;
    await studio.call(adminReports.decideAppeal, { params: { id }, body: uphold }, moderator.access);

    expect(await revise(studio, moderator, id, ["remove", "hide"])).toBeUndefined();
    expect(await places()).toEqual(everywhere);
    expect(await statusesOf(studio, [sharedPath(token)])).toEqual([404]);
    const said = statement.parse((await studio.call(reports.statement, { params: { id } }, ada.access)).json);
    expect(said).toMatchObject({ decision: "hide", facts: "A mistake.", can_appeal: true, appeal: null });
    const mails = (await mailTo(studio, ada.email)).filter((template) => template === "item_moderated");
    expect(mails).toHaveLength(2);

    expect(await revise(studio, admin, id, ["hide", "disable"])).toBeUndefined();
    expect((await studio.call(accounts.signIn, { body: ada })).status).not.toBe(200);
    expect(await revise(studio, admin, id, ["disable", "remove"])).toBeUndefined();
    expect((await studio.call(accounts.signIn, { body: ada })).status).toBe(200);
  });

  test("stands once the item is sealed, erased, or reported again", async () => {
    const studio = await start();
    const { admin, moderator, ada, token } = await begin(studio);
    const id = await reported(studio, moderator, { token });
    expect(await decide(studio, moderator, id, "none")).toBe(204);
    const again = await reported(studio, moderator, { token, reason: "minors" });
    expect(await look(studio, moderator, id)).toMatchObject({ final_because: "reported-again", choices: [] });
    expect(await revise(studio, moderator, id, ["none", "hide"])).toMatchObject(refused("reported again"));

    expect(await decide(studio, moderator, again, "remove")).toBe(204);
    const { database } = studio.adapters;
    const mark = (is_erased: number) =>
      database.transaction((tx) => tx.updateTable("report").set({ is_erased }).where("id", "=", again).execute());
    await mark(1);
    expect(await look(studio, moderator, again)).toMatchObject({ final_because: "erased", choices: [] });
    expect(await revise(studio, moderator, again, ["remove", "none"])).toMatchObject(refused("deleted permanently"));
    await mark(0);

    expect(await revise(studio, moderator, again, ["remove", "seal"])).toBeUndefined();
    expect(await look(studio, admin, again)).toMatchObject({ final_because: "sealed", choices: [] });
    expect(await revise(studio, admin, again, ["seal", "none"])).toMatchObject(refused("stays sealed"));
    expect((await studio.call(accounts.signIn, { body: ada })).status).not.toBe(200);
  });

  test("is revised once when two do it at the same time", { tags: ["race"] }, async () => {
    const studio = await start();
    const { admin, moderator, token } = await begin(studio);
    const id = await reported(studio, moderator, { token });
    expect(await decide(studio, moderator, id, "hide")).toBe(204);
    const answers = await Promise.all([
      revise(studio, admin, id, ["hide", "none"]),
      revise(studio, moderator, id, ["hide", "remove"]),
    ]);
    expect(answers.filter((refusal) => refusal === undefined)).toHaveLength(1);
  });
});

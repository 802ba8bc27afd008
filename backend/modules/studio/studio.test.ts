import { expect, test } from "vitest";
import { adminAudit } from "../../../contract/admin/audit.ts";
import { adminStudio } from "../../../contract/admin/studio.ts";
import { setupSteps } from "../../../contract/admin/studio-terms.ts";
import { appShell, shell } from "../../../contract/shell.ts";
import { studio as contract } from "../../../contract/studio.ts";
import { auditOf } from "../../../tests/support/audit.ts";
import { countSteps } from "../../../tests/support/count-steps.ts";
import { registerStaff } from "../../../tests/support/staff.ts";
import { storedSetting, storeElsewhere } from "../../../tests/support/stored-settings.ts";
import { type StudioBackend, startBackend, waitFor } from "../../../tests/support/studio-backend.ts";
import { nameSetting, setupSetting } from "./rules.ts";

const firstStart = { idle: true, settings: { adminEmail: null } };

async function infoOf({ call }: StudioBackend) {
  return contract.read.answer.payload.strict().parse((await call(contract.read, {})).json);
}

async function shellOf({ call }: StudioBackend, access: string) {
  return appShell.parse((await call(shell.read, {}, access)).json);
}

test("the first visitor sets the studio up, until there is an account", async () => {
  const counter = countSteps();
  const studio = await startBackend({
    ...firstStart,
    adapt: ({ database, ...adapters }) => ({
      ...adapters,
      database: { ...database, read: counter.around(database).read },
    }),
  });
  expect(await infoOf(studio)).toMatchObject({ needs_setup: true });
  const ada = await studio.register();
  expect(await infoOf(studio)).toMatchObject({ needs_setup: false });
  // Every visitor's page asks this, so it costs no statement from now on.
  const { steps } = await counter.during(() => infoOf(studio));
  expect(steps).toEqual([]);

  expect(await shellOf(studio, ada.access)).toMatchObject({ user: { role: "admin" }, setup_is_unfinished: true });
  await studio.call(adminStudio.completeSetup, { body: { steps: ["engine"] } }, ada.access);
  const { json } = await studio.call(adminStudio.read, {}, ada.access);
  expect(json).toMatchObject({ setup_steps_left: ["studio", "access"] });
  await studio.call(adminStudio.completeSetup, { body: { steps: [...setupSteps] } }, ada.access);
  expect(await shellOf(studio, ada.access)).toMatchObject({ setup_is_unfinished: false });
});

test("a studio with an account or a reserved administrator is set up, and members see nothing of it", async () => {
  const reserved = await startBackend({ idle: true });
  expect(await infoOf(reserved)).toMatchObject({ needs_setup: false });
  const withoutPasswords = await startBackend({ idle: true, settings: { adminEmail: null, passwordSignIn: false } });
  expect(await infoOf(withoutPasswords)).toMatchObject({ needs_setup: false });
  const studio = await startBackend(firstStart);
  await studio.register();
  const member = await studio.register();
  expect(await shellOf(studio, member.access)).toMatchObject({ setup_is_unfinished: false });
});

test("an administrator changes the name, which everyone sees at once and the audit log keeps", async () => {
  const studio = await startBackend({ idle: true });
  const { access } = await registerStaff(studio, "admin");
  const body = { name: "Lighthouse", tagline: "Images for our magazine." };
  const { status, json } = await studio.call(adminStudio.change, { body }, access);
  expect({ status, json }).toMatchObject({ status: 200, json: body });
  expect(json).toMatchObject({ mail: { sender: "Atelier <studio@example.com>" } });
  expect(await infoOf(studio)).toMatchObject(body);
  const { json: log } = await studio.call(adminAudit.list, { query: { action: "settings.changed" } }, access);
  expect(adminAudit.list.answer.payload.parse(log).results).toMatchObject([
    { target_kind: "studio", changes: { name: { before: "Atelier", after: "Lighthouse" } } },
  ]);
  for (const name of ["", "a".repeat(41), "two\nlines", "\u202eright to left"])
    expect((await studio.call(adminStudio.change, { body: { name } }, access)).status).toBe(422);
  expect(await infoOf(studio)).toMatchObject(body);
});

test("no request changes what the environment fixes", async () => {
  const studio = await startBackend({ idle: true, settings: { appName: "Harbor" } });
  const { access } = await registerStaff(studio, "admin");
  const change = (body: { name?: string; tagline?: string | null }) =>
    studio.call(adminStudio.change, { body }, access);
  expect((await change({ name: "Lighthouse", tagline: "Ours." })).refusal()).toMatchObject({ code: "CONFLICT" });
  // The form of the page sends the fixed value too.
  expect((await change({ name: "Harbor", tagline: "Ours." })).status).toBe(200);
  expect(await infoOf(studio)).toMatchObject({ name: "Harbor", tagline: "Ours." });
});

test("a test email goes to the administrator, from the studio by its current name", async () => {
  const studio = await startBackend({
    settings: { mail: { smtpUrl: null, from: "studio@example.com", mailboxAccess: "closed" } },
  });
  const admin = await registerStaff(studio, "admin");
  await studio.call(adminStudio.change, { body: { name: 'The "Lighthouse"' } }, admin.access);
  const { status, json } = await studio.call(adminStudio.testMail, {}, admin.access);
  expect({ status, json }).toEqual({ status: 202, json: { email: admin.email } });
  const { mailbox } = studio.adapters;
  const id = await waitFor(
    async () => (await mailbox?.list())?.find(({ subject }) => subject.includes("Test email"))?.id,
    "the test email",
  );
  const message = await mailbox?.read(id);
  expect(message?.eml).toContain('From: "The \\"Lighthouse\\"" <studio@example.com>');
});

test("settings and setup steps that changed elsewhere meanwhile are kept, and recorded as what was before", async () => {
  const studio = await startBackend(firstStart);
  const { access } = await studio.register();
  await storeElsewhere(studio, setupSetting, ["engine"]);
  await studio.call(adminStudio.completeSetup, { body: { steps: ["access"] } }, access);
  expect(await storedSetting(studio, setupSetting)).toEqual(expect.arrayContaining(["engine", "access"]));
  await storeElsewhere(studio, nameSetting, "Harbor");
  await studio.call(adminStudio.change, { body: { name: "Lighthouse" } }, access);
  expect(await auditOf(studio, "settings.changed")).toMatchObject([
    { changes: { setup: { before: ["engine"] } } },
    { changes: { name: { before: "Harbor", after: "Lighthouse" } } },
  ]);
});

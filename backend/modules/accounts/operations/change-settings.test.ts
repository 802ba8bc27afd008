import { expect, test } from "vitest";
import { accounts, defaultSettings, settings } from "../../../../contract/accounts.ts";
import { startAccountsApi } from "../../../../tests/support/api.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";

const changed = settings.parse({
  credit_alert_threshold: 12.5,
  subscription_expiry_reminder_days: 0,
  marketing_emails: true,
  language: "ja",
  timezone: "Asia/Tokyo",
  currency: "JPY",
});

describeOnDatabase("Changing one's settings", (open) => {
  test("stores all six, and changes no other user's", async () => {
    const api = await startAccountsApi(open);
    const [ada, bob] = [await api.register(), await api.register()];
    const answer = await api.call(accounts.changeSettings, { body: changed }, ada.access);

    expect(answer.json).toEqual(changed);
    expect((await api.call(accounts.settings, {}, ada.access)).json).toEqual(changed);
    expect((await api.call(accounts.settings, {}, bob.access)).json).toEqual(defaultSettings);
  });

  test("keeps the others as they are where only some are named", async () => {
    const api = await startAccountsApi(open);
    const { access } = await api.register();
    await api.call(accounts.changeSettings, { body: changed }, access);
    const answers = await Promise.all([
      api.call(accounts.changeSomeSettings, { body: { language: "de" } }, access),
      api.call(accounts.changeSomeSettings, { body: { credit_alert_threshold: 3 } }, access),
      api.call(accounts.changeSomeSettings, { body: {} }, access),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const expected = { ...changed, language: "de", credit_alert_threshold: 3 };
    expect((await api.call(accounts.settings, {}, access)).json).toEqual(expected);
  });

  test("refuses some that break a rule, and changes none of those sent with them", async () => {
    const api = await startAccountsApi(open);
    const { access } = await api.register();
    const json = { language: "de", currency: "XXQ", timezone: null };
    const answer = await api.request("PATCH", accounts.changeSomeSettings.path, { json, token: access });
    expect(answer.refusal()).toMatchObject({ status: 422, violations: [{ field: "timezone" }, { field: "currency" }] });
    expect((await api.call(accounts.settings, {}, access)).json).toEqual(defaultSettings);
  });

  test("refuses a time zone, a currency or a language nobody knows, each in a sentence", async () => {
    const api = await startAccountsApi(open);
    const { access } = await api.register();
    const answer = await api.request("PUT", accounts.changeSettings.path, {
      json: { ...changed, timezone: "Mars/Olympus", currency: "XXQ", language: "tlh" },
      token: access,
    });
    expect(answer.status).toBe(422);
    expect(answer.refusal().violations).toEqual([
      { field: "language", message: "Choose one of: en, es, fr, de, it, pt, ja, zh, ko, sq." },
      { field: "timezone", message: "Choose a time zone from the list." },
      { field: "currency", message: "Choose a currency from the list." },
    ]);
    expect((await api.call(accounts.settings, {}, access)).json).toEqual(defaultSettings);
  });
});

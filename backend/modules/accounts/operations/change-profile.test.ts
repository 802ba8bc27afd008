import { expect, test } from "vitest";
import { accounts, profile } from "../../../../contract/accounts.ts";
import { startAccountsApi } from "../../../../tests/support/api.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";

const body = { display_name: " Ada ", bio: "I paint 🎨", website: "https://ada.example", social_handle: "@ada" };

describeOnDatabase("Changing the own profile", (open) => {
  test("keeps what was written, and shows it to nobody else", async () => {
    const api = await startAccountsApi(open);
    const [ada, bob] = [await api.register(), await api.register()];
    const answer = await api.call(accounts.changeProfile, { body }, ada.access);

    const changed = profile.parse(answer.json);
    expect(changed).toMatchObject({ ...body, display_name: "Ada", id: ada.id, email: ada.email });
    expect((await api.call(accounts.profile, {}, ada.access)).json).toEqual(changed);
    expect((await api.call(accounts.profile, {}, bob.access)).json).toMatchObject({ display_name: "", bio: "" });
  });

  test("reaches nothing else of the account, whatever is sent along", async () => {
    const api = await startAccountsApi(open);
    const [ada, bob] = [await api.register(), await api.register()];
    const before = await api.database.read.selectFrom("account").selectAll().orderBy("id").execute();
    const smuggled = { id: bob.id, email: "x@example.com", email_key: bob.email, is_admin: true, credits: 9_999 };
    const extra = { ...smuggled, password_hash: "x", created_at: "2000-01-01T00:00:00Z", phone: "1", avatar_url: "x" };
    const answer = await api.request("PUT", accounts.changeProfile.path, {
      json: { ...extra, display_name: "" },
      token: ada.access,
    });

    expect(answer.status).toBe(200);
    await expect(api.database.read.selectFrom("account").selectAll().orderBy("id").execute()).resolves.toEqual(before);
  });

  test("refuses a web address that is none, and text no database can keep", async () => {
    const api = await startAccountsApi(open);
    const { access } = await api.register();
    const bad = { display_name: "a\0b", bio: "half \ud83c", website: "javascript:alert(1)", social_handle: "" };
    const answer = await api.call(accounts.changeProfile, { body: bad }, access);
    expect(answer.refusal().violations).toEqual([
      { field: "website", message: "Enter a full web address, starting with https://." },
    ]);

    const unkeepable = await api.call(accounts.changeProfile, { body: { ...bad, website: "" } }, access);
    expect(unkeepable.refusal().violations.map(({ field }) => field)).toEqual(["display_name", "bio"]);
  });
});

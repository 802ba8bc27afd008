import { expect, test } from "vitest";
import { accounts, profile, signedIn } from "../../../../contract/accounts.ts";
import { goodPassword, startAccountsApi } from "../../../../tests/support/api.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";

const body = { display_name: " Ada ", bio: "I paint 🎨", website: "https://ada.example", social_handle: "@ada" };

describeOnDatabase("Changing one's profile", (open) => {
  test("stores the text, and shows it to no other user", async () => {
    const api = await startAccountsApi(open);
    const [ada, bob] = [await api.register(), await api.register()];
    const answer = await api.call(accounts.changeProfile, { body }, ada.access);

    const changed = profile.parse(answer.json);
    expect(changed).toMatchObject({ ...body, display_name: "Ada", id: ada.id, email: ada.email });
    expect((await api.call(accounts.profile, {}, ada.access)).json).toEqual(changed);
    expect((await api.call(accounts.profile, {}, bob.access)).json).toMatchObject({ display_name: "", bio: "" });
  });

  test("changes the phone number given at sign-up, keeps it when it is left out, and takes it away when it is blank", async () => {
    const api = await startAccountsApi(open);
    const registration = { email: "ada@example.com", password: goodPassword, phone: "+49 30 1234567" };
    const { access } = signedIn.parse((await api.call(accounts.register, { body: registration })).json);
    const change = async (phone: { phone?: string }) =>
      profile.parse((await api.call(accounts.changeProfile, { body: { ...body, ...phone } }, access)).json).phone;
    expect(profile.parse((await api.call(accounts.profile, {}, access)).json).phone).toBe("+49 30 1234567");
    expect(await change({})).toBe("+49 30 1234567");
    expect(await change({ phone: " 030 7654321 " })).toBe("030 7654321");
    const refused = await api.call(accounts.changeProfile, { body: { ...body, phone: "call me" } }, access);
    expect(refused.refusal().violations).toEqual([
      { field: "phone", message: "Enter a phone number in digits, for example +1 212 555 0142." },
    ]);
    expect(await change({ phone: "" })).toBe("");
  });

  test("reaches nothing else of the account, whatever is sent along", async () => {
    const api = await startAccountsApi(open);
    const [ada, bob] = [await api.register(), await api.register()];
    const before = await api.database.read.selectFrom("account").selectAll().orderBy("id").execute();
    const smuggled = { id: bob.id, email: "x@example.com", email_key: bob.email, is_admin: true, credits: 9_999 };
    const extra = { ...smuggled, password_hash: "x", created_at: "2000-01-01T00:00:00Z", avatar_url: "x" };
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

import { expect, test } from "vitest";
import { accounts } from "../../../../contract/accounts.ts";
import { recovery } from "../../../../contract/recovery.ts";
import { goodPassword } from "../../../../tests/support/api.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { linkIn, type MailingApi, startMailingApi } from "../../../../tests/support/mail.ts";

const body = { email: "ada@example.com", password: goodPassword };

describeOnDatabase("Having the confirmation sent again", (open) => {
  const start = () => startMailingApi(open, { confirmsAddresses: true });
  const resend = (api: MailingApi, email: string) => api.call(recovery.resendConfirmation, { body: { email } });
  const confirm = (api: MailingApi, link: string) =>
    api.call(recovery.confirmEmail, { params: { token: link.split("/").at(-1) ?? "" } });

  async function links(api: MailingApi): Promise<string[]> {
    return (await api.mailTo(body.email)).map(linkIn);
  }

  test("mails a fresh link, and the one before works no more", async () => {
    const api = await start();
    await api.call(accounts.register, { body });
    const [first = ""] = await links(api);
    api.runtime.advance(1_000);
    const answer = await resend(api, " ADA@example.com ");
    expect(answer.json).toEqual({ message: "Confirmation email sent" });

    const [fresh = "", ...older] = await links(api);
    expect(older).toEqual([first]);
    expect((await confirm(api, first)).status).toBe(404);
    expect((await confirm(api, fresh)).status).toBe(200);
  });

  test("says the same of an address that waits, one that is confirmed, and one nobody knows", async () => {
    const api = await start();
    await api.call(accounts.register, { body });
    const waiting = await resend(api, body.email);
    const [fresh = ""] = await links(api);
    await confirm(api, fresh);
    const sent = (await links(api)).length;

    const confirmed = await resend(api, body.email);
    const unknown = await resend(api, "nobody@example.com");
    expect([confirmed.status, unknown.status]).toEqual([200, 200]);
    expect([confirmed.json, unknown.json]).toEqual([waiting.json, waiting.json]);
    await expect(api.mailTo("nobody@example.com")).resolves.toEqual([]);
    await expect(links(api)).resolves.toHaveLength(sent);
  });

  test("many concurrent requests leave one link that works: the latest", { tags: ["race"] }, async () => {
    const api = await start();
    await api.call(accounts.register, { body });
    await Promise.all(Array.from({ length: 5 }, () => resend(api, body.email)));
    const all = await links(api);
    expect(all).toHaveLength(6);
    await expect(api.database.read.selectFrom("account_token").select("hash").execute()).resolves.toHaveLength(1);
    const answers = await Promise.all(all.map((link) => confirm(api, link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

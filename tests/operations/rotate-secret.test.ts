import { expect, test } from "vitest";
import { CannotStartError } from "../../backend/adapters/database/cannot-start.ts";
import { productMigrations, readMigrations } from "../../backend/adapters/database/migration-files.ts";
import { createOutgoing } from "../../backend/adapters/outgoing/public-addresses.ts";
import { commandToken } from "../../backend/http/command-token.ts";
import { createSignedIds } from "../../backend/http/signed-ids.ts";
import { createSigningSecrets } from "../../backend/modules/developer/signing.ts";
import { accounts } from "../../contract/accounts.ts";
import { adminEngines } from "../../contract/admin/engines.ts";
import { adminUsers } from "../../contract/admin/users.ts";
import { balance, billing } from "../../contract/billing.ts";
import { gallery } from "../../contract/gallery.ts";
import { recovery } from "../../contract/recovery.ts";
import { sharing } from "../../contract/sharing.ts";
import { webhooks } from "../../contract/webhooks.ts";
import { putOnPlan } from "../support/api-keys.ts";
import { createHandDrivenRuntime } from "../support/hand-driven-runtime.ts";
import { hostedKey } from "../support/hosted-engines.ts";
import { startHostedServers } from "../support/hosted-servers.ts";
import { linkIn } from "../support/mail.ts";
import { sharesOf } from "../support/shares.ts";
import { registerStaff } from "../support/staff.ts";
import { describeOnEachBackend, type StudioBackend, waitFor } from "../support/studio-backend.ts";
import { type TestUser, testSecret } from "../support/verbs.ts";
import { startReceiver } from "../support/webhook-receiver.ts";
import { addWebhook } from "../support/webhooks.ts";

const [second, third] = [new Uint8Array(32).fill(8), new Uint8Array(32).fill(9)];
const openAi = { kind: "openai" } as const;

describeOnEachBackend("After APP_SECRET has been replaced", (start) => {
  /** Starts a studio, or another one over the data of the last one, which ends. */
  async function startWith(settings: { secret: Uint8Array; previousSecret?: Uint8Array }, last?: StudioBackend) {
    await last?.backend.stop(0);
    await last?.backend.close();
    return start({
      settings,
      // The signature check of receivers uses the system clock.
      runtime: last?.runtime ?? createHandDrivenRuntime(Date.now()),
      ...(last && { dataFolder: last.dataFolder, databaseUrl: last.databaseUrl }),
      adapt: (adapters) => ({ ...adapters, outgoing: createOutgoing({ allowPrivate: true }) }),
    });
  }

  const renew = async (studio: StudioBackend, { refresh }: Pick<TestUser, "refresh">) => {
    const answer = await studio.call(accounts.refresh, { body: { refresh } });
    return answer.status === 200 ? accounts.refresh.answer.payload.required().parse(answer.json) : undefined;
  };
  const isSignedIn = async (studio: StudioBackend, { access }: Pick<TestUser, "access">) =>
    (await studio.call(accounts.profile, {}, access)).status === 200;
  const isReadable = async (studio: StudioBackend, url: string) => (await studio.request("GET", url)).status === 200;
  const isCommand = async (studio: StudioBackend, secret: Uint8Array) => {
    const token = await commandToken(secret, studio.runtime.now());
    return (await studio.call(adminUsers.list, { query: {} }, token)).status === 200;
  };
  const creditsOf = async (studio: StudioBackend, { access }: TestUser) =>
    balance.parse((await studio.call(billing.balance, {}, access)).json).current_credits;

  /** Makes what must outlive a secret, and returns checks that it still works. */
  async function prepare(studio: StudioBackend) {
    const former = await studio.register({ email: "former@example.com" });
    expect(await creditsOf(studio, former)).toBeGreaterThan(0);
    await studio.call(accounts.deleteAccount, { body: { password: former.password } }, former.access);

    const ada = await studio.register({ email: "ada@example.com" });
    await putOnPlan(studio, ada, "pro");
    const creation = await studio.makeCreation(ada);
    const link = await sharesOf(studio, ada).make({ creation_id: creation.id });
    const receiver = await startReceiver();
    const webhook = await addWebhook(studio, ada, receiver);
    await studio.call(recovery.forgotPassword, { body: { email: ada.email } });
    const { mailbox } = studio.adapters;
    const mail = await waitFor(async () => {
      const listed = (await mailbox?.list())?.find(({ to }) => to === ada.email);
      return listed && mailbox?.read(listed.id);
    }, "the mail with a link");
    const [uid = "", token = "", tenant = ""] = new URL(linkIn(mail)).pathname.split("/").slice(2);
    const servers = await startHostedServers();
    const admin = await registerStaff(studio, "admin");
    const body = { ...openAi, url: servers.urlOf("api.openai.com", "/v1"), key: hostedKey };
    expect((await studio.call(adminEngines.connect, { body }, admin.access)).status).toBe(201);

    return {
      ada,
      webhook,
      link,
      creation,
      urlOf: async (at: StudioBackend, { access }: Pick<TestUser, "access">) => {
        const answer = await at.call(gallery.creation, { params: { id: creation.id } }, access);
        return gallery.creation.answer.payload.parse(answer.json).url;
      },
      /** Expects what lasts longer than any secret. */
      async expectToLast(at: StudioBackend) {
        const { access } = await at.signIn(ada);
        const shown = await at.call(sharing.shared, { params: { token: link.token }, query: {} });
        expect(shown.status).toBe(200);
        expect((await sharesOf(at, { ...ada, access }).list()).results.map((share) => share.token)).toEqual([
          link.token,
        ]);
        const { payload } = recovery.checkReset.answer;
        const checked = await at.call(recovery.checkReset, { body: { uid, token, tenant } });
        expect(payload.parse(checked.json).is_valid).toBe(true);
        await at.call(webhooks.test, { params: { id: webhook.id } }, access);
        const message = receiver.received.pop();
        if (!message) throw new Error("The webhook received nothing.");
        expect(receiver.verify(message, webhook.secret).type).toBe("test");
        const staff = await at.signIn(admin);
        expect((await at.call(adminEngines.test, { body: openAi }, staff.access)).json).toMatchObject({ ok: true });
        expect(servers.requests.at(-1)?.headers.authorization).toBe(`Bearer ${hostedKey}`);
        const again = await at.register({ email: former.email });
        expect(await creditsOf(at, again)).toBe(0);
        await at.call(accounts.deleteAccount, { body: { password: again.password } }, again.access);
      },
    };
  }

  test("everyone stays signed in with the previous one, and links, webhooks and keys last when it is gone", async () => {
    const before = await startWith({ secret: testSecret });
    const { ada, urlOf, expectToLast } = await prepare(before);
    const elsewhere = await before.signIn(ada);
    const url = await urlOf(before, ada);
    await expectToLast(before);

    const rotated = await startWith({ secret: second, previousSecret: testSecret }, before);
    for (const session of [ada, elsewhere]) expect(await isSignedIn(rotated, session)).toBe(true);
    expect(await isReadable(rotated, url)).toBe(true);
    await expectToLast(rotated);
    // What a leaked secret would be worth most for ends at once.
    expect(await isCommand(rotated, second)).toBe(true);
    expect(await isCommand(rotated, testSecret)).toBe(false);
    // A session that is used goes on with the new secret.
    const renewed = await renew(rotated, ada);
    if (!renewed) throw new Error("The session has ended.");
    const newUrl = await urlOf(rotated, renewed);
    expect(newUrl).not.toBe(url);

    const after = await startWith({ secret: second }, rotated);
    expect(await isSignedIn(after, renewed)).toBe(true);
    expect(await renew(after, renewed)).toBeDefined();
    expect(await isReadable(after, newUrl)).toBe(true);
    await expectToLast(after);
    // Nothing that the first secret signed is accepted.
    for (const session of [ada, elsewhere]) {
      expect(await isSignedIn(after, session)).toBe(false);
      expect(await renew(after, session)).toBeUndefined();
    }
    expect(await isReadable(after, url)).toBe(false);

    // Another secret without the one before it is a mistake, and changes nothing.
    await after.backend.stop(0);
    await after.backend.close();
    await expect(startWith({ secret: third }, after)).rejects.toThrow(CannotStartError);
    const again = await startWith({ secret: second }, after);
    expect(await isSignedIn(again, renewed)).toBe(true);
    await expectToLast(again);
  });

  test("links and webhooks from before the release that introduced rotation last as well", async () => {
    const fresh = await startWith({ secret: testSecret });
    const { database } = fresh.adapters;
    await fresh.register();
    // The state of that time: the database has accounts, and the secret from which everything is derived is APP_SECRET.
    const scripts = await readMigrations(productMigrations, database.dialect);
    const script = scripts.find(({ name }) => name === "015-permanent-secret.sql")?.script ?? "";
    await database.transaction(async (tx) => {
      await tx.deleteFrom("setting").where("name", "=", "permanent_secret").execute();
      await database.runScript(tx, script);
    });

    const upgraded = await startWith({ secret: testSecret }, fresh);
    const { link, webhook, expectToLast } = await prepare(upgraded);
    expect(link.token).toBe(createSignedIds(testSecret, "atelier/sharing/token/1").tokenOf(link.id));
    const first = { id: webhook.id, secret_version: 0, secret_changed_at: null };
    expect(webhook.secret).toBe(createSigningSecrets(testSecret).secretOf(first));
    const rotated = await startWith({ secret: second, previousSecret: testSecret }, upgraded);
    await expectToLast(rotated);
    await expectToLast(await startWith({ secret: second }, rotated));
  });
});

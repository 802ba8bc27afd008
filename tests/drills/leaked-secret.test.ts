import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { commandToken } from "../../backend/http/command-token.ts";
import { accounts } from "../../contract/accounts.ts";
import { adminEngines } from "../../contract/admin/engines.ts";
import { adminUsers } from "../../contract/admin/users.ts";
import { gallery } from "../../contract/gallery.ts";
import { keys } from "../../contract/keys.ts";
import { webhooks } from "../../contract/webhooks.ts";
import { makeKey } from "../support/api-keys.ts";
import { hostedKey } from "../support/hosted-engines.ts";
import { startHostedServers } from "../support/hosted-servers.ts";
import { type ApiProgram, startApiProgram, startProgram } from "../support/programs.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";
import { startReceiver } from "../support/webhook-receiver.ts";
import { addWebhook } from "../support/webhooks.ts";

const [leaked, fresh] = [
  "the secret that somebody published yesterday",
  "another secret of more than thirty-two characters",
];
const migrate = fileURLToPath(new URL("../../server/migrate.ts", import.meta.url));

test("After a leak, APP_SECRET, a user's API key, and a provider's key are replaced, and nothing else is lost", async () => {
  const settings = { DATA_DIR: await createTemporaryFolder(), WEBHOOK_ALLOW_PRIVATE: "true", ENGINES: "preview" };
  const isAdmin = async (api: ApiProgram, token: string) =>
    (await api.call(adminUsers.list, { query: {} }, token)).status === 200;
  const isSignedIn = async (api: ApiProgram, token: string) =>
    (await api.call(gallery.creations, { query: {} }, token)).status === 200;

  const before = await startApiProgram({ ...settings, APP_SECRET: leaked });
  // The first account is the administrator's, who puts herself on a plan with keys and webhooks.
  const ada = await before.register();
  const plan = { params: { id: ada.id }, body: { plan: "pro" as const } };
  expect((await before.call(adminUsers.plan, plan, ada.access)).status).toBe(200);
  const apiKey = await makeKey(before, ada);
  const receiver = await startReceiver();
  const webhook = await addWebhook(before, ada, receiver);
  const servers = await startHostedServers();
  const openAi = { kind: "openai", url: servers.urlOf("api.openai.com", "/v1") } as const;
  const connect = { body: { ...openAi, key: hostedKey } };
  expect((await before.call(adminEngines.connect, connect, ada.access)).status).toBe(201);
  const forged = () => commandToken(new TextEncoder().encode(leaked), Date.now());
  expect(await isAdmin(before, await forged())).toBe(true);

  // Seals again what the old secret has sealed, and serves no one.
  before.stop("SIGTERM");
  expect(await before.ended).toEqual({ code: 0, signal: null });
  const secrets = { APP_SECRET: fresh, APP_SECRET_PREVIOUS: leaked };
  expect(await startProgram([migrate], { ...settings, ...secrets }).ended).toEqual({ code: 0, signal: null });

  const after = await startApiProgram({ ...settings, APP_SECRET: fresh });
  expect(await isAdmin(after, await forged())).toBe(false);
  expect(await isSignedIn(after, ada.access)).toBe(false);
  expect((await after.call(accounts.refresh, { body: { refresh: ada.refresh } })).status).toBe(401);

  const { access } = await after.signIn(ada);
  expect((await after.call(webhooks.test, { params: { id: webhook.id } }, access)).json).toMatchObject({
    status: "delivered",
  });
  expect(receiver.received.map((each) => receiver.verify(each, webhook.secret).type)).toEqual(["test"]);
  const testEngine = async () => {
    await after.call(adminEngines.test, { body: openAi }, access);
    return servers.requests.at(-1)?.headers.authorization;
  };
  expect(await testEngine()).toBe(`Bearer ${hostedKey}`);

  expect(await isSignedIn(after, apiKey.secret)).toBe(true);
  expect((await after.call(keys.revoke, { params: { id: apiKey.id } }, access)).status).toBe(204);
  expect(await isSignedIn(after, apiKey.secret)).toBe(false);

  const [engine] = adminEngines.list.answer.payload
    .parse((await after.call(adminEngines.list, {}, access)).json)
    .engines.filter(({ kind }) => kind === "openai");
  const replaced = { params: { id: engine?.id ?? "" }, body: { key: `${hostedKey}-new` } };
  expect((await after.call(adminEngines.change, replaced, access)).status).toBe(200);
  expect(await testEngine()).toBe(`Bearer ${hostedKey}-new`);
});

import { beforeEach, expect, test } from "vitest";
import { createClient, type Send } from "../../app/api/client.ts";
import { standInsFor } from "../../app/api/stand-ins.ts";
import { type Settings, settings } from "../../contract/accounts.ts";
import { contract } from "../../contract/index.ts";
import type { TestUser } from "../support/api.ts";
import { type StudioBackend, startBackend } from "../support/studio-backend.ts";

const own: Settings = {
  credit_alert_threshold: 12.5,
  subscription_expiry_reminder_days: 3,
  marketing_emails: true,
  language: "en",
  timezone: "Asia/Tokyo",
  currency: "JPY",
};

let studio: StudioBackend;
let ada: TestUser;
let methods: string[];

beforeEach(async () => {
  studio = await startBackend({ idle: true });
  ada = await studio.register();
  await studio.call(contract.accounts.changeSettings, { body: own }, ada.access);
  methods = [];
});

/** Returns the pages' client. `answer` intercepts API requests and may answer them. */
function clientBehind(answer: (request: Request) => Response | undefined) {
  const send: Send = (makeRequest) => {
    const request = makeRequest();
    methods.push(request.method);
    request.headers.set("authorization", `Bearer ${ada.access}`);
    return Promise.resolve(answer(request) ?? studio.backend.fetch(request));
  };
  return createClient(contract, "http://api.internal", send, () =>
    standInsFor({ assistantLabel: "Assistant", appName: "Atelier" }),
  );
}

const kept = async () => settings.parse((await studio.call(contract.accounts.settings, {}, ada.access)).json);

test("a chosen language is all that is sent and changed", async () => {
  let sent: Promise<unknown> | undefined;
  const client = clientBehind((request) => {
    sent = request.clone().json();
    return undefined;
  });
  await client.accounts.changeSomeSettings({ body: { language: "de" } });
  expect(methods).toEqual(["PATCH"]);
  expect(await sent).toEqual({ language: "de" });
  expect(await kept()).toEqual({ ...own, language: "de" });
});

test.each([404, 405, 501])(
  "a backend that answers PATCH with %i gets all settings, with the new language",
  async (status) => {
    const client = clientBehind(({ method }) =>
      method === "PATCH" ? Response.json({ detail: 'Method "PATCH" not allowed.' }, { status }) : undefined,
    );
    await client.accounts.changeSomeSettings({ body: { language: "de" } });
    expect(methods).toEqual(["PATCH", "GET", "PUT"]);
    expect(await kept()).toEqual({ ...own, language: "de" });
  },
);

test("a backend that is out of order is not sent all settings", async () => {
  const client = clientBehind(() => Response.json({}, { status: 503 }));
  await client.accounts.changeSomeSettings({ body: { language: "de" } });
  expect(methods).toEqual(["PATCH"]);
});

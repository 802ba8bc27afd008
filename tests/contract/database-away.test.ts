import { expect, test } from "vitest";
import { hasNoPostgres } from "../support/databases.ts";
import { startOwnPostgres } from "../support/own-postgres.ts";
import { startBackend } from "../support/studio-backend.ts";
import { whenFinished } from "../support/temporary-folder.ts";
import { pathOf } from "../support/verbs.ts";
import { endpoints, goodBodies, someParams } from "./endpoints.ts";

/** Endpoints that answer without the database, from settings or because the request cannot succeed. */
const needNoDatabase = {
  // Sign-in with an issuer is off here.
  "accounts.google": "503, again in null s",
  "accounts.oidc": "503, again in null s",
  "payments.provider": "200, again in null s",
  "plans.packages": "200, again in null s",
  "plans.plans": "200, again in null s",
  // No link has these tokens.
  "reports.create": "404, again in null s",
  "reports.linkedAppeal": "404, again in null s",
  "reports.linkedStatement": "404, again in null s",
  "sharing.shared": "404, again in null s",
  "studio.read": "200, again in null s",
};

test.skipIf(hasNoPostgres)(
  "While the database is away every endpoint that needs it answers 503 and when to come again, and afterwards as before",
  async () => {
    const postgres = await startOwnPostgres();
    whenFinished(() => postgres.remove());
    const studio = await startBackend({
      databaseUrl: postgres.url,
      rateLimiting: true,
      settings: { mail: { smtpUrl: null, from: "a@example.com", mailboxAccess: "open" } },
    });
    const ada = await studio.register();
    await postgres.halt("fast");

    const answers = new Map<string, string>();
    const note = async (name: string, method: string, path: string, json?: unknown) => {
      const { status, headers } = await studio.request(method, path, { json, token: ada.access });
      answers.set(name, `${status}, again in ${headers.get("retry-after")} s`);
    };
    for (const { name, endpoint } of endpoints) {
      await note(name, endpoint.method, pathOf(endpoint, { params: someParams }), goodBodies[name]);
    }
    await note("mailbox", "GET", "/api/dev/mailbox/");
    const others = [...answers].filter(([, answer]) => answer !== "503, again in 5 s");
    expect(Object.fromEntries(others)).toEqual(needNoDatabase);

    await postgres.resume();
    expect(await studio.makeCreation(ada)).toMatchObject({ status: "completed" });
  },
);

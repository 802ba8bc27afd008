import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { accounts, signedIn } from "../../contract/accounts.ts";
import { notifications } from "../../contract/notifications.ts";
import { createPostgresDatabase, hasNoPostgres } from "../support/databases.ts";
import { startApiProgram } from "../support/programs.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";
import { goodPassword } from "../support/verbs.ts";

/** Hashing all their passwords takes a fraction of the time allowed for a stop, even on a busy machine. */
const requestsInFlight = 8;

/** Starts a request whose body the server still waits for. */
async function startSignUp(address: string): Promise<ClientRequest> {
  const { method, path } = accounts.register;
  const headers = { "content-type": "application/json", expect: "100-continue" };
  const begun = request(new URL(path, address), { method, headers });
  begun.flushHeaders();
  await once(begun, "continue");
  return begun;
}

async function openNotificationStream(address: string, token: string): Promise<IncomingMessage> {
  const headers = { accept: "text/event-stream", authorization: `Bearer ${token}` };
  const [answer] = await once(request(new URL(notifications.events.path, address), { headers }).end(), "response");
  return answer;
}

describe.each(["SQLite", "PostgreSQL"])("An API on %s that is asked to stop", (database) => {
  test.skipIf(database === "PostgreSQL" && hasNoPostgres)(
    "answers every request that it has started, ends its streams, and only then releases the database",
    async () => {
      const api = await startApiProgram({
        ...(database === "PostgreSQL" && { DATABASE_URL: await createPostgresDatabase() }),
        DATA_DIR: await createTemporaryFolder(),
        APP_SECRET: "a secret of more than thirty-two characters",
        RATE_LIMITING: "false",
      });
      const ada = await api.register();
      const news = await openNotificationStream(api.address, ada.access);
      const begun = await Promise.all(Array.from({ length: requestsInFlight }, () => startSignUp(api.address)));

      api.stop("SIGTERM");
      await api.untilLogged("stopping");
      expect(await text(news)).toMatch(/^event: /);
      const statuses = begun.map(async (each, index) => {
        each.end(JSON.stringify({ email: `late-${index}@example.com`, password: goodPassword }));
        const [answer] = await once(each, "response");
        const body: unknown = JSON.parse(await text(answer));
        return { status: answer.statusCode, email: signedIn.safeParse(body).data?.user.email };
      });
      expect(await Promise.all(statuses)).toEqual(
        begun.map((_, index) => ({ status: 201, email: `late-${index}@example.com` })),
      );
      expect(await api.ended).toEqual({ code: 0, signal: null });
      expect(api.logged().filter(({ level }) => level >= 40)).toEqual([]);
    },
  );
});

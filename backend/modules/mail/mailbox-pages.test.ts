import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { plainSettings, startAccountsApi, testSecret } from "../../../tests/support/api.ts";
import { openFreshSqlite } from "../../../tests/support/databases.ts";
import { testMessage } from "../../adapters/mailer/conformance.ts";
import type { MailMessage } from "../../adapters/mailer/port.ts";
import { createMail, type MailboxAccess } from "./index.ts";

const list = "/api/dev/mailbox/";
const secretLink = "https://studio.example/reset/1/very-secret/public";

/** Returns the mailbox pages with these messages, and the log entries from startup. */
async function openPages(mailboxAccess: MailboxAccess, ...messages: Partial<MailMessage>[]) {
  const { database, jobQueue, mailbox, runtime } = await startAccountsApi(openFreshSqlite);
  const logged: string[] = [];
  const log = {
    info: (details: object) => logged.push(JSON.stringify(details)),
    warn: (details: object) => logged.push(JSON.stringify(details)),
  };
  const mailer = { send: async () => ({ outcome: "delivered" }) as const, close: async () => undefined };
  const { publicOrigin } = plainSettings;
  const { from } = plainSettings.mail;
  const ground = { database, runtime, jobQueue, log, secret: testSecret, appName: () => "Atelier", publicOrigin, from };
  const mail = createMail({ ...ground, mailer, mailbox, mailboxAccess });
  for (const [position, message] of messages.entries()) {
    await mailbox.send(testMessage({ messageId: `<${position}@example.com>`, ...message }));
  }
  const app = new Hono();
  mail.mount(app);
  return {
    logged,
    ids: (await mailbox.list()).map(({ id }) => id),
    read: async (path: string) => {
      const response = await app.request(path);
      return { status: response.status, headers: response.headers, body: await response.text() };
    },
  };
}

describe("The mailbox's pages", () => {
  test("list the mail, and show each with the links in it", async () => {
    const { ids, read } = await openPages("open", { subject: "Set a new password", text: `Here:\n${secretLink}\n` });
    const index = await read(list);
    expect(index.status).toBe(200);
    expect(index.body).toContain("Set a new password");
    expect(index.body).toContain("ada@example.com");

    const page = await read(`${list}${ids[0]}/`);
    expect(page.body).toContain(`<a href="${secretLink}">`);
    expect((await read(`${list}nothing/`)).status).toBe(404);
  });

  test("give a message as a file that mail programs open", async () => {
    const { ids, read } = await openPages("open", {});
    const file = await read(`${list}${ids[0]}/message.eml`);
    expect(file.headers.get("content-type")).toBe("message/rfc822");
    expect(file.headers.get("content-disposition")).toContain("attachment");
    expect(file.body).toContain("Message-ID: <0@example.com>");
  });

  test("run nothing of a message, load nothing, and reveal their address to no other site", async () => {
    const attack = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
    const { ids, read } = await openPages("open", {
      subject: attack,
      to: '"<script>"@example.com',
      html: attack,
      text: `${attack} javascript:alert(1) https://studio.example/"onclick="x`,
    });
    for (const path of [list, `${list}${ids[0]}/`]) {
      const { body, headers } = await read(path);
      expect(body).not.toMatch(/<script|<img/i);
      expect(body).not.toMatch(/href="javascript:|"onclick="/i);
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none';/);
      expect(headers.get("content-security-policy")).not.toContain("script-src");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
    }
    expect((await read(`${list}${ids[0]}/`)).body).toContain('<iframe sandbox=""');
  });

  test("are not there where they are closed", async () => {
    const { ids, logged, read } = await openPages("closed", {});
    for (const path of [list, `${list}${ids[0]}/`, `${list}${ids[0]}/message.eml`]) {
      expect((await read(path)).status).toBe(404);
    }
    expect(logged.join()).not.toContain("token");
  });

  test("are there behind a token for those only who know it from the log", async () => {
    const { ids, logged, read } = await openPages("token", { text: secretLink });
    const address = /https:\/\/studio\.example(\S+?)"/.exec(logged.join())?.[1] ?? "";
    const token = new URL(address, "https://studio.example").searchParams.get("token") ?? "";
    expect(token).toMatch(/^[\w-]{32}$/);

    const refused = [
      "",
      "?token=",
      "?token=x",
      `?token=${token.slice(1)}`,
      `?token=${token}x`,
      `?token=${"x".repeat(32)}`,
    ];
    for (const path of [list, `${list}${ids[0]}/`, `${list}${ids[0]}/message.eml`]) {
      for (const query of refused) {
        const { body, status } = await read(`${path}${query}`);
        expect({ path, query, status }).toEqual({ path, query, status: 404 });
        expect(body).not.toContain("very-secret");
      }
      expect((await read(`${path}?token=${token}`)).status).toBe(200);
    }
    const { body } = await read(address);
    expect(body).toContain(`${list}${ids[0]}/?token=${token}`);
  });
});

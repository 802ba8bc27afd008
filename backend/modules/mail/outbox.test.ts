import PostalMime from "postal-mime";
import { expect, onTestFinished, test } from "vitest";
import { type AccountsApi, plainSettings, startAccountsApi, testSecret } from "../../../tests/support/api.ts";
import { describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { smtpRefusal, startMailServer } from "../../../tests/support/smtp-server.ts";
import { waitFor } from "../../../tests/support/studio-backend.ts";
import type { Delivery, Mailer, MailMessage } from "../../adapters/mailer/port.ts";
import { createSmtpMailer } from "../../adapters/mailer/smtp.ts";
import { createMail, type Mail, type NewMail } from "./index.ts";

const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;
const token = "secret-token-in-the-link";

const aboutReset: NewMail<"reset_password"> = {
  to: "ada@example.com",
  template: "reset_password",
  language: "en",
  params: { link: `https://studio.example/reset/1/${token}/public`, minutes: "60" },
  dedupeKey: "reset:1",
};

/** A mail server that answers each attempt as the test specifies. */
function scriptedMailer(answer: (attempt: number) => Delivery): Mailer & { sent: MailMessage[] } {
  const sent: MailMessage[] = [];
  return {
    sent,
    send: async (message) => answer(sent.push(message)),
    close: async () => undefined,
  };
}

interface Outbox extends Pick<AccountsApi, "database" | "runtime" | "jobQueue"> {
  mail: Mail;
  send(about?: Partial<NewMail<"reset_password">>): Promise<boolean>;
  /** Returns the only message in the outbox. */
  row(): Promise<{
    status: string;
    attempts: number;
    params: string;
    last_error: string | null;
    next_attempt_at: number;
  }>;
  /** Waits until the only message meets the condition. */
  until(isAsWanted: (row: Awaited<ReturnType<Outbox["row"]>>) => boolean): Promise<void>;
}

describeOnEachDatabase("Mail", (open) => {
  async function start(
    mailer: Mailer,
    { idle = false, logged = [] }: { idle?: boolean; logged?: string[] } = {},
  ): Promise<Outbox> {
    const { database, runtime, jobQueue } = await startAccountsApi(open);
    const log = { info: (_: object, message: string) => void logged.push(message), warn: () => undefined };
    const { publicOrigin } = plainSettings;
    const { from } = plainSettings.mail;
    const ground = {
      database,
      runtime,
      jobQueue,
      log,
      secret: testSecret,
      appName: () => "Atelier",
      publicOrigin,
      from,
    };
    const mail = createMail({ ...ground, mailer, mailbox: null, mailboxAccess: "closed" });
    onTestFinished(() => jobQueue.stop(1_000));
    if (!idle) jobQueue.start(mail.jobs);
    const row = () => database.read.selectFrom("mail_outbox").selectAll().executeTakeFirstOrThrow();
    return {
      database,
      runtime,
      jobQueue,
      mail,
      row,
      send: (about) => database.transaction((tx) => mail.send(tx, { ...aboutReset, ...about })),
      until: async (isAsWanted) => {
        await waitFor(async () => (isAsWanted(await row()) ? true : undefined), "the message to be as wanted");
      },
    };
  }

  test.each([
    ["sent", "delivered"],
    ["stored, not sent", "kept"],
  ] as const)("is logged as %s where that is so", async (words, outcome) => {
    const logged: string[] = [];
    const { send, until } = await start(
      scriptedMailer(() => ({ outcome })),
      { logged },
    );
    await send();
    await until(({ status }) => status === "sent");
    await waitFor(async () => logged[0], "the line in the log");
    expect(logged).toEqual([`mail ${words}`]);
  });

  test("leaves exactly when the transaction it stands for commits", async () => {
    const mailer = scriptedMailer(() => ({ outcome: "delivered" }));
    const { database, mail, send, until } = await start(mailer);
    const failed = database.transaction(async (tx) => {
      await mail.send(tx, { ...aboutReset, dedupeKey: "reset:never" });
      throw new Error("changed my mind");
    });
    await expect(failed).rejects.toThrow("changed my mind");

    await send();
    await until(({ status }) => status === "sent");
    expect(mailer.sent).toHaveLength(1);
  });

  test("says what it is about, who sent it, and that no automatic answer is wanted", async () => {
    const mailer = scriptedMailer(() => ({ outcome: "delivered" }));
    const { send, until } = await start(mailer);
    await send();
    await until(({ status }) => status === "sent");

    expect(mailer.sent[0]).toMatchObject({
      from: "Atelier <studio@example.com>",
      to: "ada@example.com",
      subject: "Set a new password",
      text: expect.stringContaining(aboutReset.params.link),
      html: expect.stringContaining(aboutReset.params.link),
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}@example\.com>$/),
      headers: { "Auto-Submitted": "auto-generated" },
    });
  });

  test("is sent once however often it is requested", async () => {
    const mailer = scriptedMailer(() => ({ outcome: "delivered" }));
    const { send, until } = await start(mailer);
    await expect(send()).resolves.toBe(true);
    await expect(send()).resolves.toBe(false);
    await until(({ status }) => status === "sent");
    await expect(send()).resolves.toBe(false);
    expect(mailer.sent).toHaveLength(1);
  });

  test("holds no live link any more once it has left", async () => {
    const { database, row, send, until } = await start(scriptedMailer(() => ({ outcome: "delivered" })));
    await send();
    await until(({ status }) => status === "sent");
    expect((await row()).params).toBe("null");
    const jobs = await database.read.selectFrom("job").selectAll().execute();
    expect(JSON.stringify(jobs)).not.toContain(token);
  });

  test("is tried again later and later, for a day, under one id; then it is given up and empty", async () => {
    const mailer = scriptedMailer(() => ({ outcome: "temporary", reason: "421 busy" }));
    const { row, runtime, send, until } = await start(mailer);
    await send();
    const begun = runtime.now();
    const waits: number[] = [];
    for (let attempt = 1; attempt < 10; attempt++) {
      await until(({ attempts }) => attempts === attempt);
      const { next_attempt_at, status, last_error } = await row();
      expect({ status, last_error }).toEqual({ status: "waiting", last_error: "421 busy" });
      waits.push(next_attempt_at - runtime.now());
      runtime.advance(next_attempt_at - runtime.now());
    }
    await until(({ status }) => status === "dead");

    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(runtime.now() - begun).toBeGreaterThan(22 * hour);
    expect(runtime.now() - begun).toBeLessThanOrEqual(day);
    expect(mailer.sent).toHaveLength(10);
    expect(new Set(mailer.sent.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await row()).toMatchObject({ last_error: "421 busy", params: "null" });
  });

  test("is not tried again where it was refused for good", async () => {
    const mailer = scriptedMailer(() => ({ outcome: "permanent", reason: "550 no such user" }));
    const { jobQueue, row, runtime, send, until } = await start(mailer);
    await send();
    await until(({ status }) => status === "dead");
    runtime.advance(2 * day);
    await waitFor(async () => ((await jobQueue.depth())["deliver mail"] ? undefined : true), "the job to end");
    expect(mailer.sent).toHaveLength(1);
    expect(await row()).toMatchObject({ attempts: 1, last_error: "550 no such user", params: "null" });
  });

  test("arrives through a real mail server that was busy at first, once", async () => {
    let calls = 0;
    const { url, received } = await startMailServer({
      onMailFrom: (_address, _session, done) => (++calls === 1 ? done(smtpRefusal(421, "Too busy")) : done()),
    });
    const mailer = createSmtpMailer({ url });
    onTestFinished(() => mailer.close());
    const { row, runtime, send, until } = await start(mailer);
    await send();
    await until(({ attempts }) => attempts === 1);
    expect(received).toEqual([]);
    runtime.advance((await row()).next_attempt_at - runtime.now());
    await until(({ status }) => status === "sent");

    expect(received).toHaveLength(1);
    const arrived = await PostalMime.parse(received[0] ?? "");
    expect(arrived.text).toContain(aboutReset.params.link);
    expect(arrived.html).toContain(aboutReset.params.link);
    expect(await row()).toMatchObject({ attempts: 2, last_error: null });
  });

  test("is forgotten after thirty days, unless it still waits", async () => {
    const mailer = scriptedMailer(() => ({ outcome: "delivered" }));
    const { database, mail, runtime, send, until } = await start(mailer);
    await send();
    await until(({ status }) => status === "sent");
    runtime.advance(29 * day);
    await expect(mail.deleteOld()).resolves.toBe(0);
    runtime.advance(2 * day);
    await expect(mail.deleteOld()).resolves.toBe(1);
    await expect(database.read.selectFrom("mail_outbox").select("id").execute()).resolves.toEqual([]);
  });

  test("that still waits is not forgotten", async () => {
    const { mail, row, runtime, send } = await start(
      scriptedMailer(() => ({ outcome: "delivered" })),
      { idle: true },
    );
    await send();
    runtime.advance(90 * day);
    await expect(mail.deleteOld()).resolves.toBe(0);
    expect((await row()).status).toBe("waiting");
  });
});

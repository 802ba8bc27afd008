import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import type { SMTPServerOptions } from "smtp-server";
import { describe, expect, onTestFinished, test } from "vitest";
import { portOf, smtpRefusal, startMailServer } from "../../../tests/support/smtp-server.ts";
import { checkMailer, testMessage } from "./conformance.ts";
import type { Mailer } from "./port.ts";
import { createSmtpMailer } from "./smtp.ts";

function openMailer(url: string, timeoutMilliseconds?: number): Mailer {
  const mailer = createSmtpMailer({ url, timeoutMilliseconds });
  onTestFinished(() => mailer.close());
  return mailer;
}

/** Refuses each message after it was read. */
function refusing(code: number, said: string): SMTPServerOptions["onData"] {
  return (stream, _session, done) => void stream.resume().once("end", () => done(smtpRefusal(code, said)));
}

describe("Sending through a mail server", () => {
  checkMailer("delivered", async () => {
    const { url, received } = await startMailServer();
    return { mailer: createSmtpMailer({ url }), received: async () => received };
  });

  test("an address that is refused for good is not tried again", async () => {
    const { url, received } = await startMailServer({
      onRcptTo: (_to, _session, done) => done(smtpRefusal(550, "No such user")),
    });
    const delivery = await openMailer(url).send(testMessage());
    expect(delivery).toEqual({ outcome: "permanent", reason: expect.stringContaining("550 No such user") });
    expect(received).toEqual([]);
  });

  test("a message that is refused for good after it was read is not tried again", async () => {
    const { url } = await startMailServer({ onData: refusing(554, "5.7.1 Looks like spam") });
    await expect(openMailer(url).send(testMessage())).resolves.toMatchObject({ outcome: "permanent" });
  });

  test.each<[string, SMTPServerOptions]>([
    ["has too much to do", { onConnect: (_session, done) => done(smtpRefusal(421, "Too busy")) }],
    ["greets us with a refusal", { onConnect: (_session, done) => done(smtpRefusal(554, "No service for you")) }],
    ["wants a password", { onMailFrom: (_from, _session, done) => done(smtpRefusal(530, "5.7.0 Log in first")) }],
    ["wants it later", { onRcptTo: (_to, _session, done) => done(smtpRefusal(530, "5.7.0 Log in first")) }],
    ["wants encryption", { onMailFrom: (_from, _session, done) => done(smtpRefusal(530, "Issue STARTTLS first")) }],
    ["refuses the sender", { onMailFrom: (_from, _session, done) => done(smtpRefusal(553, "Not your address")) }],
    ["knows no such sender", { onMailFrom: (_from, _session, done) => done(smtpRefusal(550, "5.1.8 No domain")) }],
    [
      "refuses the sender later",
      { onRcptTo: (_to, _session, done) => done(smtpRefusal(553, "5.7.1 Sender address rejected: not owned by user")) },
    ],
    ["does not relay", { onRcptTo: (_to, _session, done) => done(smtpRefusal(554, "5.7.1 Relay access denied")) }],
    ["knows us not", { onRcptTo: (_to, _session, done) => done(smtpRefusal(554, "5.7.1 Client host rejected")) }],
    ["took enough today", { onMailFrom: (_from, _session, done) => done(smtpRefusal(550, "5.7.1 Daily limit")) }],
    ["took enough today, it says later", { onData: refusing(550, "5.4.5 Daily user sending quota exceeded") }],
    ["has no room at the moment", { onRcptTo: (_to, _session, done) => done(smtpRefusal(452, "Full")) }],
    ["does not know where it is", { onData: refusing(503, "Bad sequence of commands") }],
  ])("a server that %s is tried again later", async (_what, options) => {
    const { url, received } = await startMailServer(options);
    await expect(openMailer(url).send(testMessage())).resolves.toMatchObject({ outcome: "temporary" });
    expect(received).toEqual([]);
  });

  test("a server without the encryption that the operator wants is tried again later", async () => {
    const { url, received } = await startMailServer();
    const delivery = await openMailer(`${url}?requireTLS=true`).send(testMessage());
    expect(delivery).toMatchObject({ outcome: "temporary", reason: expect.stringContaining("ETLS") });
    expect(received).toEqual([]);
  });

  test("a wrong password is the operator's fault, so the message is kept", async () => {
    const { url } = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(smtpRefusal(535, "Wrong password")),
    });
    const delivery = await openMailer(url.replace("smtp://", "smtp://studio:secret@")).send(testMessage());
    expect(delivery).toMatchObject({ outcome: "temporary", reason: expect.stringContaining("535") });
    expect(JSON.stringify(delivery)).not.toContain("secret");
  });

  test("a server that keeps silent is tried again later", async () => {
    const open = new Set<Socket>();
    const silent = createServer((socket) => open.add(socket)).listen(0, "127.0.0.1");
    await once(silent, "listening");
    onTestFinished(async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => silent.close(resolve));
    });
    const mailer = openMailer(`smtp://127.0.0.1:${portOf(silent.address())}`, 100);
    await expect(mailer.send(testMessage())).resolves.toMatchObject({ outcome: "temporary" });
  });

  test("a server that is not there is tried again later", async () => {
    const gone = createServer().listen(0, "127.0.0.1");
    await once(gone, "listening");
    const port = portOf(gone.address());
    await new Promise((resolve) => gone.close(resolve));
    const delivery = await openMailer(`smtp://127.0.0.1:${port}`).send(testMessage());
    expect(delivery).toMatchObject({ outcome: "temporary", reason: expect.stringContaining("ECONNREFUSED") });
  });

  test("one that hangs up in the middle is tried again later", async () => {
    const rude = createServer((socket) => {
      socket.write("220 hello\r\n");
      socket.once("data", () => socket.destroy());
    }).listen(0, "127.0.0.1");
    await once(rude, "listening");
    onTestFinished(() => new Promise((resolve) => void rude.close(() => resolve())));
    const mailer = openMailer(`smtp://127.0.0.1:${portOf(rude.address())}`);
    await expect(mailer.send(testMessage())).resolves.toMatchObject({ outcome: "temporary" });
  });

  test("an invalid address is abandoned immediately", async () => {
    const { url, received } = await startMailServer();
    await expect(openMailer(url).send(testMessage({ to: "" }))).resolves.toMatchObject({ outcome: "permanent" });
    expect(received).toEqual([]);
  });
});

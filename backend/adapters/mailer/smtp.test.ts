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
    const onData: SMTPServerOptions["onData"] = (stream, _session, done) => {
      stream.resume().once("end", () => done(smtpRefusal(554, "Looks like spam")));
    };
    const { url } = await startMailServer({ onData });
    await expect(openMailer(url).send(testMessage())).resolves.toMatchObject({ outcome: "permanent" });
  });

  test.each([
    [
      "has too much to do",
      { onConnect: (_: unknown, done: (error?: Error) => void) => done(smtpRefusal(421, "Too busy")) },
    ],
    [
      "has no room at the moment",
      { onRcptTo: (_: unknown, __: unknown, done: (error?: Error) => void) => done(smtpRefusal(452, "Full")) },
    ],
  ])("a server that %s is tried again later", async (_what, options) => {
    const { url, received } = await startMailServer(options);
    await expect(openMailer(url).send(testMessage())).resolves.toMatchObject({ outcome: "temporary" });
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

import PostalMime, { type Email } from "postal-mime";
import { expect, it, onTestFinished } from "vitest";
import type { Delivery, Mailer, MailMessage } from "./port.ts";

export function testMessage(about: Partial<MailMessage> = {}): MailMessage {
  return {
    from: "Atelier <studio@example.com>",
    to: "ada@example.com",
    subject: "Confirm your address",
    html: '<!doctype html><html lang="en"><body><a href="http://localhost/x">Confirm</a></body></html>',
    text: "Confirm: http://localhost/x\n",
    messageId: "<1@example.com>",
    headers: { "Auto-Submitted": "auto-generated" },
    ...about,
  };
}

/**
 * The tests every mailer must pass, given the outcome of an accepted message. `received` returns raw messages in order.
 */
export function checkMailer(
  outcome: Delivery["outcome"],
  open: () => Promise<{ mailer: Mailer; received(): Promise<string[]> }>,
): void {
  async function arrivalOf(message: MailMessage): Promise<Email> {
    const { mailer, received } = await open();
    onTestFinished(() => mailer.close());
    await expect(mailer.send(message)).resolves.toEqual({ outcome });
    const raw = await received();
    expect(raw).toHaveLength(1);
    return PostalMime.parse(raw[0] ?? "");
  }

  it("delivers both parts, the addresses, the id and the headers as they were given", async () => {
    const message = testMessage();
    const arrived = await arrivalOf(message);
    expect(arrived).toMatchObject({
      from: { name: "Atelier", address: "studio@example.com" },
      to: [{ address: "ada@example.com" }],
      subject: message.subject,
      messageId: message.messageId,
    });
    expect(arrived.html?.trim()).toBe(message.html);
    expect(arrived.text?.trim()).toBe(message.text.trim());
    expect(arrived.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
    expect(arrived.attachments).toEqual([]);
  });

  it.each(["メールアドレスの確認", "Konfirmo adresën tënde ë", 'Say "hello" to <everyone>', "Ω".repeat(150)])(
    "keeps the subject %s",
    async (subject) => {
      expect((await arrivalOf(testMessage({ subject }))).subject).toBe(subject);
    },
  );

  it("lets nobody add a header or a receiver through a line break", async () => {
    const arrived = await arrivalOf(
      testMessage({
        subject: "Hello\r\nBcc: eve@example.com\r\n\r\nBody",
        from: "A\r\nBcc: eve@example.com <studio@example.com>",
      }),
    );
    expect(arrived.bcc ?? []).toEqual([]);
    expect(arrived.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(arrived.to).toHaveLength(1);
    expect(arrived.text?.trim()).toBe(testMessage().text.trim());
  });
}

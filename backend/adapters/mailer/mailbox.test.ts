import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { createHandDrivenRuntime } from "../../../tests/support/hand-driven-runtime.ts";
import { checkMailer, testMessage } from "./conformance.ts";
import { createMailbox } from "./mailbox.ts";

const day = 24 * 60 * 60 * 1000;

describeOnEachDatabase("The mailbox of a product without a mail server", (openDatabase) => {
  async function open() {
    const runtime = createHandDrivenRuntime();
    return { runtime, mailbox: createMailbox({ database: await openDatabase(), runtime }) };
  }

  checkMailer("kept", async () => {
    const { mailbox } = await open();
    const received = async () => {
      const messages = await Promise.all((await mailbox.list()).map(({ id }) => mailbox.read(id)));
      return messages.map((message) => message?.eml ?? "");
    };
    return { mailer: mailbox, received };
  });

  test("lists the latest first, and shows each whole", async () => {
    const { mailbox, runtime } = await open();
    await mailbox.send(testMessage({ subject: "First", messageId: "<1@example.com>" }));
    runtime.advance(1_000);
    await mailbox.send(testMessage({ subject: "Second", messageId: "<2@example.com>" }));

    const [second, first] = await mailbox.list();
    expect([second?.subject, first?.subject]).toEqual(["Second", "First"]);
    expect(second?.receivedAt).toBe(runtime.now());
    const { html, text } = testMessage();
    await expect(mailbox.read(first?.id ?? "")).resolves.toMatchObject({ subject: "First", html, text });
    await expect(mailbox.read("nothing")).resolves.toBeUndefined();
  });

  test("keeps a message that was sent twice once", async () => {
    const { mailbox } = await open();
    await mailbox.send(testMessage());
    await expect(mailbox.send(testMessage())).resolves.toEqual({ outcome: "kept" });
    await expect(mailbox.list()).resolves.toHaveLength(1);
  });

  test("forgets messages after a week, for they hold live links", async () => {
    const { mailbox, runtime } = await open();
    await mailbox.send(testMessage({ subject: "Old", messageId: "<1@example.com>" }));
    runtime.advance(7 * day + 1);
    await mailbox.send(testMessage({ subject: "New", messageId: "<2@example.com>" }));
    expect((await mailbox.list()).map(({ subject }) => subject)).toEqual(["New"]);
  });
});

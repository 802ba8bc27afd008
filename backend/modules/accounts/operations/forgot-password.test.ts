import { expect, test, vi } from "vitest";
import { accounts, confirmationPending } from "../../../../contract/accounts.ts";
import { recovery } from "../../../../contract/recovery.ts";
import { goodPassword } from "../../../../tests/support/api.ts";
import { countSteps } from "../../../../tests/support/count-steps.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { linkIn, startMailingApi } from "../../../../tests/support/mail.ts";

const argon2 = vi.hoisted(() => ({ calls: 0 }));
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  const counted =
    <A extends unknown[], R>(work: (...given: A) => R) =>
    (...given: A): R => {
      argon2.calls++;
      return work(...given);
    };
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) };
});

describeOnDatabase("Nobody learns who has an account", (open) => {
  /** The modules over a query-counting database, without workers: their queries are not part of the response. */
  async function start(confirmsAddresses: boolean) {
    const counter = countSteps();
    const api = await startMailingApi(async () => counter.around(await open()), { confirmsAddresses, idle: true });
    const during = async <T>(work: () => Promise<T>) => {
      const hashes = argon2.calls;
      const { steps, result } = await counter.during(work);
      return { answer: result, steps, hashes: argon2.calls - hashes };
    };
    return { api, during };
  }

  test("from asking for a new password: the same words after the same steps", async () => {
    const { api, during } = await start(false);
    await api.register({ email: "ada@example.com" });
    const ask = (email: string) => during(() => api.call(recovery.forgotPassword, { body: { email } }));
    const [known, unknown] = [await ask("ada@example.com"), await ask("bob@example.com")];

    expect(known.answer.status).toBe(200);
    expect(known.answer.json).toEqual({ message: "Password reset link sent to your email" });
    expect(unknown.answer.text).toBe(known.answer.text);
    expect(unknown.answer.status).toBe(known.answer.status);
    expect(unknown.steps).toEqual(known.steps);
    expect(unknown.steps).not.toEqual([]);
    expect([known.hashes, unknown.hashes]).toEqual([0, 0]);
  });

  test("from having a confirmation sent again: the same words after the same steps", async () => {
    const { api, during } = await start(true);
    await api.call(accounts.register, { body: { email: "ada@example.com", password: goodPassword } });
    const ask = (email: string) => during(() => api.call(recovery.resendConfirmation, { body: { email } }));
    const [known, unknown] = [await ask("ada@example.com"), await ask("bob@example.com")];
    expect(unknown.answer.text).toBe(known.answer.text);
    expect(unknown.steps).toEqual(known.steps);
  });

  test("from signing up: the same words after as many steps and as much hashing", async () => {
    const { api, during } = await start(true);
    const signUp = (email: string) =>
      during(() => api.call(accounts.register, { body: { email, password: goodPassword } }));
    const free = await signUp("ada@example.com");
    const taken = await signUp("ada@example.com");

    expect([free.answer.status, taken.answer.status]).toEqual([201, 201]);
    expect(confirmationPending.strict().parse(taken.answer.json)).toEqual(free.answer.json);
    expect(taken.steps).toHaveLength(free.steps.length);
    expect([free.hashes, taken.hashes]).toEqual([1, 1]);
  });

  test("from signing in: as much hashing for an unknown address as for a wrong password", async () => {
    const { api, during } = await start(false);
    await api.register({ email: "ada@example.com" });
    const signIn = (email: string) =>
      during(() => api.call(accounts.signIn, { body: { email, password: "seven loud herons" } }));
    const [known, unknown] = [await signIn("ada@example.com"), await signIn("bob@example.com")];
    expect(unknown.answer.text).toBe(known.answer.text);
    expect(unknown.steps).toEqual(known.steps);
    expect([known.hashes, unknown.hashes]).toEqual([1, 1]);
  });
});

describeOnDatabase("Asking for a new password", (open) => {
  test("mails a link to the account's own address, in the account's language, and to no other", async () => {
    const api = await startMailingApi(open);
    await api.register({ email: "Ada@Example.com" });
    await api.call(recovery.forgotPassword, { body: { email: "ada@EXAMPLE.com" } });
    await api.call(recovery.forgotPassword, { body: { email: "bob@example.com" } });

    const [message, ...others] = await api.mailTo("Ada@Example.com");
    expect(others).toEqual([]);
    expect(linkIn(message)).toMatch(/^https:\/\/studio\.example\/reset\/[0-9a-f-]{36}\/[\w-]{43}\/public$/);
    await expect(api.mailbox.list()).resolves.toHaveLength(1);
  });

  test("changes nothing on its own: the password and the sessions stay", async () => {
    const api = await startMailingApi(open);
    const user = await api.register({ email: "ada@example.com" });
    await api.call(recovery.forgotPassword, { body: { email: user.email } });
    await api.mailTo(user.email);
    expect((await api.call(accounts.profile, {}, user.access)).status).toBe(200);
    await api.signIn(user);
  });

  test("refuses what is no address, and asks nothing of the queue", async () => {
    const api = await startMailingApi(open, { idle: true });
    for (const email of [
      "",
      "nobody",
      "a@b@c",
      "ada@example.com\r\nBcc: eve@example.com",
      `${"a".repeat(250)}@example.com`,
    ]) {
      const answer = await api.call(recovery.forgotPassword, { body: { email } });
      expect(answer.refusal()).toMatchObject({ status: 422, violations: [{ field: "email" }] });
    }
    await expect(api.jobQueue.depth()).resolves.toEqual({});
  });
});

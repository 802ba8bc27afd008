import { expect, test } from "vitest";
import { adminAudit } from "../../../contract/admin/audit.ts";
import { adminBooks, books } from "../../../contract/admin/books.ts";
import { adminJobs } from "../../../contract/admin/jobs.ts";
import { adminPayments } from "../../../contract/admin/payments.ts";
import { registerStaff } from "../../../tests/support/staff.ts";
import { describeOnBackend, waitFor } from "../../../tests/support/studio-backend.ts";

describeOnBackend("The books of the credits", (start) => {
  test("are compared on request, however recently they were, and it is recorded", async () => {
    const studio = await start();
    const admin = await registerStaff(studio, "admin");
    const { access } = admin;
    await studio.giveCredits(admin, 5);
    const read = async () => books.parse((await studio.call(adminBooks.read, {}, access)).json);
    /** Returns the outcome of the comparison that ends after the last one. */
    const compare = async () => {
      studio.runtime.advance(1_000);
      const before = await read();
      expect((await studio.call(adminBooks.compare, {}, access)).status).toBe(202);
      return waitFor(async () => {
        const current = await read();
        return current.is_comparing || current.checked_at === before.checked_at ? undefined : current;
      }, "the comparison");
    };
    expect(await compare()).toMatchObject({ mismatches: 0 });
    await studio.adapters.database.transaction((tx) =>
      tx.updateTable("credit_account").set({ debt_hundredths: 5 }).execute(),
    );
    const differing = await compare();
    expect(differing).toMatchObject({ mismatches: 1, is_comparing: false });
    const listed = await studio.call(adminPayments.list, { query: {} }, access);
    expect(adminPayments.list.answer.payload.parse(listed.json).books).toEqual(differing);
    const entries = await studio.call(adminAudit.list, { query: {} }, access);
    const { results } = adminAudit.list.answer.payload.parse(entries.json);
    expect(results.map(({ action }) => action)).toEqual(["books.compared", "books.compared"]);
  });

  test("wait for a worker, in the list of what could start, and are queued once", async () => {
    const studio = await start({ idle: true });
    const { access } = await registerStaff(studio, "admin");
    const requestedAt = new Date(studio.runtime.now()).toISOString();
    await studio.call(adminBooks.compare, {}, access);
    studio.runtime.advance(60_000);
    const { json } = await studio.call(adminBooks.compare, {}, access);
    expect(json).toEqual({ checked_at: null, mismatches: 0, is_comparing: true });
    const listed = await studio.call(adminJobs.list, { query: {} }, access);
    const { queues } = adminJobs.list.answer.payload.parse(listed.json);
    expect(queues).toContainEqual({ kind: "credits: compare the books", jobs: 1, since: requestedAt });
  });
});

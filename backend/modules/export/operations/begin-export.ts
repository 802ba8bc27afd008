import { exports } from "../../../../contract/exports.ts";
import { accountLimit } from "../../../http/limits.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { packJobName } from "../jobs.ts";
import type { PackOrder } from "../pack-order.ts";
import { findExport, replaceExport } from "../records.ts";
import { presentExport } from "../rules.ts";

/** Has a worker pack the caller's data; whoever asks while that is under way waits for the same. */
export const startExport = implement(
  exports.begin,
  { limits: [accountLimit({ name: "export: account", times: 5, perSeconds: 3_600 })] },
  ({ accounts, database, jobQueue, runtime }, _input, { userId }) => {
    return database.transaction(async (tx) => {
      // The account stays until the end, so that two who ask at once ask one after the other.
      if (!(await accounts.contactOf(tx, userId))) return refuse("UNAUTHORIZED");
      const now = runtime.now();
      const standing = await findExport(tx, userId);
      if (standing?.ended_at === null) return done(presentExport(standing, now));
      const asked = { account_id: userId, id: runtime.newId(), asked_at: now, ended_at: null, size_bytes: null };
      await replaceExport(tx, asked);
      const order: PackOrder = { accountId: userId, exportId: asked.id };
      await jobQueue.enqueue(tx, { name: packJobName, payload: order });
      return done(presentExport(asked, now));
    });
  },
);

import { exports } from "../../../../contract/exports.ts";
import { accountLimit } from "../../../http/limits.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { packJobName } from "../jobs.ts";
import type { PackOrder } from "../pack-order.ts";
import { findExport, replaceExport } from "../records.ts";
import { presentExport } from "../rules.ts";

/** Queues a data export for the caller. While one is being packed, further calls return the same one. */
export const startExport = implement(
  exports.begin,
  { limits: [accountLimit({ name: "export: account", times: 5, perSeconds: 3_600 })] },
  ({ accounts, database, jobQueue, runtime }, _input, { userId }) => {
    return database.transaction(async (tx) => {
      // Locks the account, so that concurrent requests run one after another.
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

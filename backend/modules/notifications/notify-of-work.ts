import type { NotificationKind } from "../../../contract/notification-terms.ts";
import type { EndedRun } from "../generation/index.ts";
import type { NotificationsDeps } from "./deps.ts";
import { mailNotification } from "./operations/mail-notification.ts";
import { longWorkMilliseconds } from "./rules.ts";
import { beginningOf } from "./words.ts";
import { forReader, type NewNotification, writeNotification } from "./write-notification.ts";

type Work = { runId: string } | { batchId: string };

/** Notifies a user how a run or a batch ended, by mail too after a long wait. Nothing is said of canceled work. */
export async function notifyOfWork(deps: NotificationsDeps, ownerId: string, work: Work): Promise<void> {
  await forReader(deps, ownerId, async (tx, reader) => {
    const run =
      "runId" in work
        ? await deps.generation.endedRun(tx, ownerId, work.runId)
        : await deps.generation.endedBatch(tx, ownerId, work.batchId);
    const update = run && notificationOf(run, work);
    if (!update) return;
    const notification = await writeNotification(deps, tx, reader, update);
    if (notification && run.finishedAt - run.createdAt > longWorkMilliseconds)
      await mailNotification(deps, tx, reader, notification);
  });
}

function notificationOf(run: EndedRun, work: Work): NewNotification<NotificationKind> | undefined {
  const key = "runId" in work ? work.runId : work.batchId;
  const about = { ...work, prompt: beginningOf(run.prompt) };
  const { mode, status, stored, outputs, code, rule } = run;
  switch (status) {
    case "completed":
      return { kind: "run_completed", key, params: { ...about, mode, stored, outputs } };
    case "blocked":
      return { kind: "run_blocked", key, params: { ...about, rule: rule ?? "other" } };
    case "failed": {
      // One of several outputs may have been blocked while others failed for other reasons.
      if (code === "CONTENT_BLOCKED") return { kind: "run_blocked", key, params: { ...about, rule: rule ?? "other" } };
      return { kind: "run_failed", key, params: { ...about, code: code ?? "INTERNAL" } };
    }
    default:
      return undefined;
  }
}

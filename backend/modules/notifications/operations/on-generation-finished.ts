import type { NotificationKind } from "../../../../contract/notification-terms.ts";
import type { EndedRun } from "../../generation/index.ts";
import type { NotificationsDeps } from "../deps.ts";
import { longWorkMilliseconds } from "../rules.ts";
import { beginningOf } from "../words.ts";
import { forReader, type NewNotification, writeNotification } from "../write-notification.ts";
import { mailNotification } from "./mail-notification.ts";

/** Notifies a user how a run ended, by mail too after a long wait. A run that the user canceled is skipped. */
export async function onGenerationFinished(
  deps: NotificationsDeps,
  { ownerId, runId }: { ownerId: string; runId: string },
): Promise<void> {
  await forReader(deps, ownerId, async (tx, reader) => {
    const run = await deps.generation.endedRun(tx, ownerId, runId);
    const update = run && notificationOf(run, runId);
    if (!update) return;
    const notification = await writeNotification(deps, tx, reader, update);
    if (notification && run.finishedAt - run.createdAt > longWorkMilliseconds)
      await mailNotification(deps, tx, reader, notification);
  });
}

function notificationOf(run: EndedRun, runId: string): NewNotification<NotificationKind> | undefined {
  const about = { runId, prompt: beginningOf(run.prompt) };
  const { mode, status, stored, outputs, code, rule } = run;
  switch (status) {
    case "completed":
      return { kind: "run_completed", key: runId, params: { ...about, mode, stored, outputs } };
    case "blocked":
      return { kind: "run_blocked", key: runId, params: { ...about, rule: rule ?? "other" } };
    case "failed": {
      // One of several outputs may have been blocked while others failed for other reasons.
      if (code === "CONTENT_BLOCKED")
        return { kind: "run_blocked", key: runId, params: { ...about, rule: rule ?? "other" } };
      return { kind: "run_failed", key: runId, params: { ...about, code: code ?? "INTERNAL" } };
    }
    default:
      return undefined;
  }
}

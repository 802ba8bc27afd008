import type { NotificationKind } from "../../../../contract/notification-terms.ts";
import type { EndedRun } from "../../generation/index.ts";
import type { NotificationsDeps } from "../deps.ts";
import { forReader, type NewNotice, writeNotice } from "../notices.ts";
import { longWorkMilliseconds } from "../rules.ts";
import { beginningOf } from "../words.ts";
import { mailNotice } from "./mail-notice.ts";

/** Tells somebody how a run ended, and by mail too where they waited for it long. Who stopped it themselves knows. */
export async function hearOfRun(
  deps: NotificationsDeps,
  { ownerId, runId }: { ownerId: string; runId: string },
): Promise<void> {
  await forReader(deps, ownerId, async (tx, reader) => {
    const run = await deps.generation.endedRun(tx, ownerId, runId);
    const news = run && newsOf(run, runId);
    if (!news) return;
    const notice = await writeNotice(deps, tx, reader, news);
    if (notice && run.finishedAt - run.createdAt > longWorkMilliseconds) await mailNotice(deps, tx, reader, notice);
  });
}

function newsOf(run: EndedRun, runId: string): NewNotice<NotificationKind> | undefined {
  const about = { runId, prompt: beginningOf(run.prompt) };
  const { mode, status, stored, outputs, code, rule } = run;
  switch (status) {
    case "completed":
      return { kind: "run_completed", key: runId, params: { ...about, mode, stored, outputs } };
    case "blocked":
      return { kind: "run_blocked", key: runId, params: { ...about, rule: rule ?? "other" } };
    case "failed": {
      // Of several outputs one may have been stopped by a rule where others failed for other reasons.
      if (code === "CONTENT_BLOCKED")
        return { kind: "run_blocked", key: runId, params: { ...about, rule: rule ?? "other" } };
      return { kind: "run_failed", key: runId, params: { ...about, code: code ?? "INTERNAL" } };
    }
    default:
      return undefined;
  }
}

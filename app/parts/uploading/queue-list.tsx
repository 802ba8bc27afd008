import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Progress } from "../../ui/progress.tsx";
import { fileMaxMegabytes } from "./file-bounds.ts";
import { FileRow } from "./file-progress.tsx";
import type { Problem, QueuedFile, UploadQueue } from "./upload-queue.ts";

type QueueProps = { files: readonly QueuedFile[]; queue: UploadQueue };

/** Files being uploaded, each with its progress and actions. */
export function QueueList({ files, queue }: QueueProps) {
  const { t } = useTranslation("uploads");
  const titleId = useId();
  return (
    <>
      {files.length > 0 ? (
        <section aria-labelledby={titleId}>
          <h2 id={titleId} className="mb-2 text-ink-2 text-sm">
            {t("underWay.title")}
          </h2>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface-1">
            {files.map((file) => (
              <li key={file.key}>
                <QueueRow queued={file} queue={queue} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <p role="status" className="sr-only">
        <Said files={files} />
      </p>
    </>
  );
}

/** Announces to screen readers how many files are uploading and the final result, but not every percent. */
function Said({ files }: Pick<QueueProps, "files">) {
  const { t } = useTranslation("uploads");
  if (files.length === 0) return null;
  const underWay = files.filter(({ state }) => state === "waiting" || state === "sending" || state === "paused").length;
  if (underWay > 0) return t("underWay.said", { count: underWay });
  const ended = files.filter(({ state }) => state === "stopped" || state === "refused").length;
  return ended > 0 ? t("underWay.stopped", { count: ended }) : t("underWay.done");
}

function QueueRow({ queued, queue }: { queued: QueuedFile; queue: UploadQueue }) {
  const { t } = useTranslation(["uploads", "common"]);
  const { key, file, kind, state, sent, problem } = queued;
  const name = file.name;
  const isChecking = state === "sending" && sent >= 1;
  const isOver = state === "refused" || state === "kept";
  const amount = amountOf();

  function wordsOf(problem: Problem): string {
    if (!("key" in problem)) return problem.message;
    return problem.key === "signedOut" ? t("common:sessionExpired") : t(`underWay.${problem.key}`, fileMaxMegabytes);
  }

  function amountOf(): ReactNode {
    if (state === "paused" && problem) return t("underWay.retrying");
    if (state === "waiting" || state === "kept" || state === "paused") return t(`underWay.${state}`);
    if (state !== "sending") return null;
    return isChecking ? t("underWay.checking") : t("underWay.percent", { percent: Math.floor(sent * 100) });
  }

  return (
    <FileRow
      file={file}
      kind={kind}
      amount={amount}
      actions={
        <>
          {state === "stopped" || state === "paused" ? (
            <Button
              type="button"
              size="small"
              aria-label={t("underWay.resumeFile", { name })}
              onClick={() => queue.resume(key)}
            >
              {t("underWay.resume")}
            </Button>
          ) : null}
          {state === "kept" ? null : (
            <Button
              type="button"
              size="small"
              variant="quiet"
              aria-label={t(isOver ? "underWay.dismissFile" : "underWay.cancelFile", { name })}
              onClick={() => queue.cancel(key)}
            >
              {t(isOver ? "underWay.dismiss" : "underWay.cancel")}
            </Button>
          )}
        </>
      }
    >
      {isOver ? null : (
        <Progress
          value={isChecking ? null : sent}
          label={t("underWay.progress", { name })}
          valueText={typeof amount === "string" ? amount : undefined}
        />
      )}
      {problem ? (
        <p role="alert" className="mt-1.5 text-bad text-sm">
          {wordsOf(problem)}
        </p>
      ) : null}
    </FileRow>
  );
}

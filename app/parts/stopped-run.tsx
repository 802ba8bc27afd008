import Ban from "lucide-react/icons/ban";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleSlash from "lucide-react/icons/circle-slash";
import ImageOff from "lucide-react/icons/image-off";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Run } from "../../contract/generation.ts";
import { makesVideo } from "../../contract/generation-terms.ts";

const icons = { failed: CircleAlert, blocked: Ban, canceled: CircleSlash, completed: ImageOff };

/** Why a final run shows nothing, what it cost, and what can be done about it. */
export function StoppedRun({ run, actions }: { run: Run; actions?: ReactNode }) {
  const { t } = useTranslation("generation");
  const title = useTitle(run);
  const reasons = useReasons(run);
  if (run.status === "queued" || run.status === "processing") return null;
  const Icon = icons[run.status];
  return (
    <div className="flex max-w-120 flex-col items-center p-6 text-center">
      <Icon aria-hidden="true" className="mb-4 size-7 stroke-[1.5] text-ink-3" />
      <h2 className="text-lg">{title}</h2>
      {reasons.map((sentence) => (
        <p key={sentence} className="mt-2 text-ink-2">
          {sentence}
        </p>
      ))}
      {run.status === "completed" ? null : (
        <p className="mt-2 font-medium">
          {run.charged_credits > 0 ? t("charged", { count: run.charged_credits }) : t("nothingCharged")}
        </p>
      )}
      {actions ? <div className="mt-6 w-full">{actions}</div> : null}
    </div>
  );
}

function useTitle({ status, generation_type }: Run): string {
  const { t } = useTranslation("generation");
  if (status === "completed") return t(`deleted.${makesVideo(generation_type) ? "video" : "image"}`);
  return status === "queued" || status === "processing" ? "" : t(`${status}.title`);
}

function useReasons({ status, error, charged_credits }: Run): string[] {
  const { t } = useTranslation("generation");
  if (status === "completed") return [t("deleted.message")];
  if (error) return status === "blocked" ? [error.message, t("blocked.keep")] : [error.message];
  return status === "canceled" && charged_credits === 0 ? [t("canceled.message")] : [];
}

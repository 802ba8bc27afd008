import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Run } from "../../contract/generation.ts";
import { makesVideo } from "../../contract/generation-terms.ts";
import { Icon } from "../ui/icon.tsx";
import { useCreditsOn } from "./credits-on.ts";

const icons = {
  failed: "circle-exclamation-point",
  blocked: "ban",
  canceled: "circle-slash",
  completed: "image-off",
} as const;

/** Explains why a final run has no results, what it cost, and what the user can do. */
export function StoppedRun({ run, actions }: { run: Run; actions?: ReactNode }) {
  const title = useTitle(run);
  const reasons = useReasons(run);
  const price = usePrice(run);
  if (run.status === "queued" || run.status === "processing") return null;
  const icon = icons[run.status];
  return (
    <div className="flex max-w-130 flex-col items-center p-6 text-center">
      <Icon name={icon} className="mb-4 size-7 stroke-[1.5] text-ink-3" />
      <h2 className="text-lg">{title}</h2>
      {reasons.map((sentence) => (
        <p key={sentence} className="mt-2 text-ink-2">
          {sentence}
        </p>
      ))}
      {price ? <p className="mt-2 font-medium">{price}</p> : null}
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

/** The message of a content rule already says that the run was not charged. */
function usePrice({ status, charged_credits }: Run): string | null {
  const { t } = useTranslation("generation");
  const creditsOn = useCreditsOn();
  if (status === "completed" || !creditsOn) return null;
  if (charged_credits > 0) return t("charged", { count: charged_credits });
  return status === "blocked" ? null : t("nothingCharged");
}

import { useTranslation } from "react-i18next";
import type { UploadUsage } from "../../../../contract/uploads.ts";
import { classNames } from "../../../ui/class-names.ts";
import { useSize } from "./use-size.ts";

/** From this share on, the bar warns the user. */
const nearlyFull = 0.9;

/** The used share of the upload quota, with advice when it is nearly full. */
export function UsageBar({ usage: { used_bytes, allowed_bytes } }: { usage: UploadUsage }) {
  const { t } = useTranslation("uploads");
  const size = useSize();
  const share = allowed_bytes > 0 ? Math.min(1, used_bytes / allowed_bytes) : 1;
  const amount = t("usage.amount", { used: size(used_bytes), allowed: size(allowed_bytes) });
  const hint = share >= 1 ? t("usage.full") : share >= nearlyFull ? t("usage.nearlyFull") : null;
  return (
    <section aria-label={t("usage.label")} className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <p className="text-ink-2">{t("usage.label")}</p>
        <p className="tabular text-ink-3">{amount}</p>
      </div>
      <div aria-hidden="true" className="mt-2 h-1 overflow-hidden rounded-full bg-surface-3">
        <div
          className={classNames("h-full rounded-full", share >= nearlyFull ? "bg-warn" : "bg-ink-2")}
          style={{ width: `${used_bytes === 0 ? 0 : Math.max(0.5, share * 100)}%` }}
        />
      </div>
      {hint ? <p className="mt-2 text-ink-2 text-sm">{hint}</p> : null}
    </section>
  );
}

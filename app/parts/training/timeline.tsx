import { useTranslation } from "react-i18next";
import { dateFormat } from "../../../contract/formats.ts";
import type { TrainingOrder, TrainingStatus } from "../../../contract/training.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";

const usualSteps = ["awaiting_payment", "paid", "in_review", "training", "ready"] as const;

/** The steps of an order: completed ones with their dates, then the remaining ones. */
export function Timeline({
  order: { status, model_name, events },
  timeZone,
  withTime = false,
}: {
  order: Pick<TrainingOrder, "status" | "model_name" | "events">;
  timeZone: string;
  /** Also shows the time. */
  withTime?: boolean;
}) {
  const { t } = useTranslation("models");
  const language = useLanguage();
  const date = dateFormat(language, {
    dateStyle: "medium",
    ...(withTime && { timeStyle: "short" }),
    timeZone,
  });
  const reached: { status: TrainingStatus; at: string | null }[] = events;
  const isEnded = status === "ready" || status === "refunded";
  const toCome = isEnded
    ? []
    : usualSteps
        .filter((step) => events.every((event) => event.status !== step))
        .map((step) => ({ status: step, at: null }));
  return (
    <ol aria-label={t("steps", { name: model_name })} className="mt-4 flex flex-col gap-2">
      {[...reached, ...toCome].map(({ status: step, at }) => (
        <li
          key={step}
          aria-current={step === status ? "step" : undefined}
          className={classNames("flex items-center gap-2.5", at === null && "text-ink-3")}
        >
          <span
            className={classNames(
              "grid size-5 shrink-0 place-items-center rounded-full border [&_svg]:size-3 [&_svg]:stroke-2",
              at === null ? "border-line-strong" : "border-transparent bg-accent-soft text-accent",
            )}
          >
            {at === null ? null : <Icon name="check" />}
          </span>
          <span className={classNames("min-w-0 break-words", step === status && "font-medium")}>
            {t(`statusOf.${step}`)}
          </span>
          {at === null ? null : (
            <time dateTime={at} className="tabular ml-auto shrink-0 text-ink-3 text-sm" suppressHydrationWarning>
              {date.format(new Date(at))}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";

export const trainingSteps = ["info", "payment", "details"] as const;
export type TrainingStep = (typeof trainingSteps)[number];

/** The three steps of an order: the finished ones, the current one, and links to those that are open. */
export function Stepper({
  current,
  paths,
}: {
  /** `null` when all steps are done. */
  current: TrainingStep | null;
  /** The addresses of the other open steps. */
  paths: Partial<Record<TrainingStep, string>>;
}) {
  const { t } = useTranslation("training");
  const position = current === null ? trainingSteps.length : trainingSteps.indexOf(current);
  return (
    <nav aria-label={t("steps.label")}>
      <ol className="flex items-center gap-2 sm:gap-3">
        {trainingSteps.map((step, index) => {
          const isDone = index < position;
          const path = step === current ? undefined : paths[step];
          return (
            <li
              key={step}
              aria-current={step === current ? "step" : undefined}
              className="flex min-w-0 items-center gap-2 not-first:flex-1 not-first:before:h-px not-first:before:min-w-2 not-first:before:flex-1 not-first:before:bg-line-strong sm:gap-3"
            >
              <StepLabel path={path} isCurrent={step === current}>
                <span
                  className={classNames(
                    "tabular grid size-6 shrink-0 place-items-center rounded-full border text-sm [&_svg]:size-3.5 [&_svg]:stroke-2",
                    step === current && "border-transparent bg-accent-strong font-medium text-on-accent",
                    isDone && "border-transparent bg-accent-soft text-accent",
                    step !== current && !isDone && "border-line-control text-ink-3",
                  )}
                >
                  {isDone ? <Icon name="check" /> : index + 1}
                </span>
                <span className={classNames("truncate", step !== current && "max-[24rem]:sr-only")}>
                  {t(`steps.${step}`)}
                </span>
                {isDone ? <span className="sr-only">{t("steps.done")}</span> : null}
              </StepLabel>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function StepLabel({
  path,
  isCurrent,
  children,
}: {
  path: string | undefined;
  isCurrent: boolean;
  children: ReactNode;
}) {
  const look = "flex min-h-11 min-w-0 items-center gap-2 rounded-md";
  return path === undefined ? (
    <span className={classNames(look, isCurrent ? "font-medium" : "text-ink-3")}>{children}</span>
  ) : (
    <Link to={path} className={classNames(look, "text-ink-2 transition-colors hover:text-ink")}>
      {children}
    </Link>
  );
}

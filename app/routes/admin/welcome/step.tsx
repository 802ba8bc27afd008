import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type SetupStep, setupSteps } from "../../../../contract/admin/studio-terms.ts";
import { classNames } from "../../../ui/class-names.ts";

/** One step of the setup: which one it is, its title, and its content. */
export function Step({
  name,
  title,
  subtitle,
  children,
}: {
  name: SetupStep;
  title: string;
  subtitle: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation("setup");
  const place = setupSteps.indexOf(name);
  return (
    <>
      <p className="flex items-center gap-3 text-ink-3 text-sm">
        {t("step", { step: place + 1, steps: setupSteps.length })}
        <span aria-hidden="true" className="flex gap-1">
          {setupSteps.map((step, index) => (
            <span
              key={step}
              className={classNames("h-1 w-6 rounded-full", index <= place ? "bg-accent" : "bg-surface-3")}
            />
          ))}
        </span>
      </p>
      <h1 className="mt-3 text-xl">{title}</h1>
      <p className="mt-1 text-ink-2">{subtitle}</p>
      {children}
    </>
  );
}

import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";

/** A panel with a quiet title; `marked` draws the eye to it. */
export function Card({
  title,
  aside,
  marked = false,
  className,
  children,
}: {
  title?: ReactNode;
  aside?: ReactNode;
  marked?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      className={classNames(
        "flex min-w-0 flex-col rounded-lg border bg-surface-1 p-5 sm:p-6",
        marked ? "border-accent" : "border-line",
        className,
      )}
    >
      {title ? (
        <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 className="font-medium text-ink-3 text-sm">{title}</h2>
          {aside}
        </header>
      ) : null}
      {children}
    </section>
  );
}

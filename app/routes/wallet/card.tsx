import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";

/** A panel with a small title. */
export function Card({
  title,
  aside,
  className,
  children,
}: {
  title?: ReactNode;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      className={classNames("flex min-w-0 flex-col rounded-lg border border-line bg-surface-1 p-5 sm:p-6", className)}
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

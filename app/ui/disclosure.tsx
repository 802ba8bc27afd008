import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

/** Rarely needed content behind one line; uses `details`, so it works without JavaScript. */
export function Disclosure({
  summary,
  open,
  summaryClassName,
  className,
  children,
}: {
  summary: ReactNode;
  /** Whether it starts open. */
  open?: boolean;
  summaryClassName?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <details open={open} className={classNames("group/more", className)}>
      <summary
        className={classNames(
          "inline-flex min-h-9 select-none items-center gap-1.5 rounded-md text-ink-2 transition-colors hover:text-ink pointer-coarse:min-h-11",
          summaryClassName,
        )}
      >
        {summary}
        <Icon name="chevron-down" className="size-4 stroke-[1.5] transition-transform group-open/more:rotate-180" />
      </summary>
      {children}
    </details>
  );
}

import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

/** A message about the surrounding content. */
export function Notice({ tone = "info", children }: { tone?: "info" | "error"; children: ReactNode }) {
  const icon = tone === "error" ? "circle-exclamation-point" : "info";
  return (
    <div className="flex gap-2.5 rounded-md border border-line bg-surface-1 px-3.5 py-3">
      <Icon
        name={icon}
        className={classNames("mt-px size-4.5 shrink-0 stroke-[1.5]", tone === "error" ? "text-bad" : "text-accent")}
      />
      <div className="min-w-0 flex-1 text-ink-2">{children}</div>
    </div>
  );
}

/** Says what went wrong, and is announced when it appears. Renders nothing without a message. */
export function ErrorNotice({ id, className, children }: { id?: string; className?: string; children: ReactNode }) {
  return children ? (
    <div role="alert" id={id} className={className}>
      <Notice tone="error">{children}</Notice>
    </div>
  ) : null;
}

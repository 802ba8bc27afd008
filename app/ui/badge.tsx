import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type Tone = "neutral" | "accent" | "good" | "warn" | "bad";

const tones: Record<Tone, string> = {
  neutral: "bg-surface-3 text-ink",
  accent: "bg-accent-soft text-accent",
  good: "bg-surface-2 text-good",
  warn: "bg-surface-2 text-warn",
  bad: "bg-surface-2 text-bad",
};

/** A small count or status beside a label. */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames("tabular inline-flex min-w-6 justify-center rounded-full px-2 py-px text-xs", tones[tone])}
    >
      {children}
    </span>
  );
}

/** A rounded label: an icon and a few words. */
export function Pill({ icon, children, className }: { icon?: ReactNode; children: ReactNode; className?: string }) {
  return (
    <span
      className={classNames(
        "tabular inline-flex min-h-9 items-center gap-2 whitespace-nowrap rounded-full bg-surface-2 px-3.5 text-ink-2 [&_svg]:size-4.5 [&_svg]:stroke-[1.5]",
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}

/** A small label over an image. */
export function MediaTag({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 rounded-sm bg-media-tag px-1.25 py-px text-on-media text-xs [&_svg]:size-4 [&_svg]:stroke-[1.5]">
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

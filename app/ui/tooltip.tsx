import type { KeyboardEvent, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type TooltipSide = "top" | "bottom" | "right";

const sides: Record<TooltipSide, string> = {
  top: "bottom-full left-1/2 -translate-x-1/2 pb-1.5",
  bottom: "top-full left-1/2 -translate-x-1/2 pt-1.5",
  right: "left-full top-1/2 -translate-y-1/2 pl-1.5",
};

function dismiss(event: KeyboardEvent<HTMLSpanElement>) {
  if (event.key === "Escape") event.currentTarget.dataset.dismissed = "";
}

/**
 * A short text shown while the element inside is hovered or focused; Escape hides it. It repeats the accessible name
 * visually, so screen readers skip it. It takes no space while hidden: at the edge of a narrow window it would make the
 * page scroll sideways.
 */
export function Tooltip({
  text,
  side = "top",
  tipClassName,
  children,
}: {
  text: string;
  side?: TooltipSide;
  tipClassName?: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the listener hears Escape from the control inside
    <span
      className="group/tip relative inline-flex"
      onKeyDown={dismiss}
      onBlur={({ currentTarget }) => delete currentTarget.dataset.dismissed}
    >
      {children}
      <span
        aria-hidden="true"
        className={classNames(
          "absolute z-40 hidden w-max max-w-56 opacity-0 transition-[opacity,display] transition-discrete delay-300 group-has-focus-visible/tip:block group-has-focus-visible/tip:opacity-100 group-has-focus-visible/tip:starting:opacity-0 group-data-dismissed/tip:hidden! pointer-fine:group-hover/tip:block pointer-fine:group-hover/tip:opacity-100 pointer-fine:group-hover/tip:starting:opacity-0",
          sides[side],
          tipClassName,
        )}
      >
        <span className="block rounded-sm border border-line bg-surface-3 px-2 py-1 text-xs text-ink">{text}</span>
      </span>
    </span>
  );
}

import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Link, type LinkProps } from "./link.tsx";
import { Tooltip, type TooltipSide } from "./tooltip.tsx";

interface Look {
  name: string;
  icon: ReactNode;
  /** `primary` marks the most used action of a row. */
  variant?: "quiet" | "primary";
  /** Where the tooltip opens. */
  tip: TooltipSide;
}

function actionClassNames(variant: Look["variant"] = "quiet"): string {
  return classNames(
    "relative inline-flex h-10 min-w-10 shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md transition target active:scale-95 disabled:opacity-50 worded:px-2.5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:stroke-[1.5]",
    variant === "primary"
      ? "bg-accent-strong font-medium text-on-accent hover:bg-accent-strong-hover worded:px-4"
      : "text-ink-2 hover:bg-surface-2 hover:text-ink aria-pressed:text-accent",
  );
}

/** The name beside the icon. Where it does not fit, it is a tooltip. */
function withName(content: ReactNode, { name, tip }: Pick<Look, "name" | "tip">) {
  return (
    <Tooltip text={name} side={tip} tipClassName="worded:hidden!">
      {content}
    </Tooltip>
  );
}

const wordClassNames = "hidden worded:inline";

/** A link in a row of actions: an icon with its name beside it where both fit (`worded` in app.css), else the icon. */
export function ActionLink({ name, icon, variant, tip, ...rest }: Look & Omit<LinkProps, "name">) {
  return withName(
    <Link {...rest} aria-label={name} className={actionClassNames(variant)}>
      {icon}
      <span className={wordClassNames}>{name}</span>
    </Link>,
    { name, tip },
  );
}

/** A button in a row of actions, like `ActionLink`. Submits its form unless `type` says otherwise. */
export function ActionButton({ name, icon, variant, tip, ...rest }: Look & Omit<ComponentProps<"button">, "name">) {
  return withName(
    <button {...rest} aria-label={name} className={actionClassNames(variant)}>
      {icon}
      <span className={wordClassNames}>{name}</span>
    </button>,
    { name, tip },
  );
}

import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "./link.tsx";
import { type TooltipSide, tooltip } from "./tooltip.ts";

interface Look {
  name: string;
  icon: ReactNode;
  /** `primary` marks the most used action of a row. */
  variant?: "quiet" | "primary";
  /** Where the tooltip opens. Where the name fits beside the icon, there is none. */
  tip: TooltipSide;
}

const classNameOf = (variant: Look["variant"]) => (variant === "primary" ? "action action-primary" : "action");

/** A link in a row of actions: an icon with its name beside it where both fit (`worded` in app.css), else the icon. */
export function ActionLink({ name, icon, variant, tip, ...rest }: Look & Omit<LinkProps, "name">) {
  return (
    <Link {...rest} {...tooltip(name, tip)} aria-label={name} className={classNameOf(variant)}>
      {icon}
      <span>{name}</span>
    </Link>
  );
}

/** A button in a row of actions, like `ActionLink`. Submits its form unless `type` says otherwise. */
export function ActionButton({ name, icon, variant, tip, ...rest }: Look & Omit<ComponentProps<"button">, "name">) {
  return (
    <button {...rest} {...tooltip(name, tip)} aria-label={name} className={classNameOf(variant)}>
      {icon}
      <span>{name}</span>
    </button>
  );
}

import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Link, type LinkProps } from "./link.tsx";
import { type TooltipSide, tooltip } from "./tooltip.ts";

interface Look {
  /** Accessible name, also shown as a tooltip. */
  name: string;
  icon: ReactNode;
  size?: "small" | "medium";
  /** `media` is for use over images. */
  tone?: "quiet" | "media";
  /** Where the tooltip opens; `false` for none. */
  tip?: TooltipSide | false;
}

/** Returns the class names of an icon button, for a `summary` or another element that acts as one. */
export function iconButtonClassNames({ size, tone }: Pick<Look, "size" | "tone">): string {
  return classNames("icon-button", size === "small" && "icon-button-small", tone === "media" && "icon-button-media");
}

export type IconButtonProps = Look & Omit<ComponentProps<"button">, "name" | "children"> & { field?: string };

/** A button that shows only an icon. `field` is the form field name for its `value`. */
export function IconButton({ name, icon, size, tone, tip, field, className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      {...tooltip(name, tip)}
      name={field}
      aria-label={name}
      className={classNames(iconButtonClassNames({ size, tone }), className)}
    >
      {icon}
    </button>
  );
}

export type IconLinkProps = Look & Omit<LinkProps, "children" | "name">;

/** A link that shows only an icon. */
export function IconLink({ name, icon, size, tone, tip, className, ...rest }: IconLinkProps) {
  return (
    <Link
      {...rest}
      {...tooltip(name, tip)}
      aria-label={name}
      className={classNames(iconButtonClassNames({ size, tone }), className)}
    >
      {icon}
    </Link>
  );
}

import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Link, type LinkProps } from "./link.tsx";
import { Tooltip, type TooltipSide } from "./tooltip.tsx";

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
export function iconButtonClassNames({ size = "medium", tone = "quiet" }: Pick<Look, "size" | "tone">): string {
  return classNames(
    "relative inline-grid shrink-0 select-none place-items-center rounded-md transition target active:scale-95 disabled:opacity-50 [&_svg]:size-4.5 [&_svg]:stroke-[1.5]",
    size === "small" ? "size-8" : "size-10",
    tone === "media"
      ? "text-on-media outline-on-media hover:bg-media-tag"
      : "text-ink-2 hover:bg-surface-2 hover:text-ink aria-pressed:text-accent",
  );
}

function withTip(content: ReactNode, name: string, tip: Look["tip"]) {
  return tip === false ? (
    content
  ) : (
    <Tooltip text={name} side={tip}>
      {content}
    </Tooltip>
  );
}

export type IconButtonProps = Look & Omit<ComponentProps<"button">, "name" | "children"> & { field?: string };

/** A button that shows only an icon. `field` is the form field name for its `value`. */
export function IconButton({ name, icon, size, tone, tip = "top", field, className, ...rest }: IconButtonProps) {
  return withTip(
    <button
      {...rest}
      name={field}
      aria-label={name}
      className={classNames(iconButtonClassNames({ size, tone }), className)}
    >
      {icon}
    </button>,
    name,
    tip,
  );
}

export type IconLinkProps = Look & Omit<LinkProps, "children" | "name">;

/** A link that shows only an icon. */
export function IconLink({ name, icon, size, tone, tip = "top", className, ...rest }: IconLinkProps) {
  return withTip(
    <Link {...rest} aria-label={name} className={classNames(iconButtonClassNames({ size, tone }), className)}>
      {icon}
    </Link>,
    name,
    tip,
  );
}

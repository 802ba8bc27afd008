import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Link, type LinkProps } from "./link.tsx";
import { SpinnerRing } from "./spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "small" | "medium" | "large";

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** An icon before the text; it must be hidden from screen readers, as lucide's icons are. */
  icon?: ReactNode;
  /** Takes the full width of its container. */
  wide?: boolean;
}

/** Returns the class names of a button, for the rare element that is neither a button nor a link. */
export function buttonClassNames({ variant = "secondary", size = "medium", wide = false }: Look): string {
  return classNames("button", `button-${variant}`, `button-${size}`, wide && "w-full");
}

/** Makes a visible native file input look like a button. */
export const fileInputClassNames =
  "text-ink-3 text-sm file:mr-3 file:min-h-10 file:rounded-md file:border file:border-line-strong file:bg-transparent file:px-4 file:text-base file:text-ink";

export type ButtonProps = Look &
  ComponentProps<"button"> & {
    /** While its action runs: the button stays focusable, ignores presses, and shows the pending state. */
    pending?: boolean;
    /** Announced to screen readers while pending. */
    pendingLabel?: string;
  };

/** A button. Submits its form unless `type` says otherwise, as in HTML. */
export function Button({
  variant,
  size,
  icon,
  wide,
  pending = false,
  pendingLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (pending ? event.preventDefault() : onClick?.(event));
  return (
    <button
      {...rest}
      onClick={press}
      aria-disabled={pending || rest["aria-disabled"] || undefined}
      className={classNames(buttonClassNames({ variant, size, wide }), className)}
    >
      {pending ? <SpinnerRing /> : icon}
      {children}
      {pendingLabel ? (
        <span role="status" className="sr-only">
          {pending ? pendingLabel : ""}
        </span>
      ) : null}
    </button>
  );
}

export type ButtonLinkProps = Look & LinkProps;

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon, wide, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classNames(buttonClassNames({ variant, size, wide }), className)}>
      {icon}
      {children}
    </Link>
  );
}

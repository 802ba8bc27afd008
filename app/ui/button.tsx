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

const variants: Record<ButtonVariant, string> = {
  primary: "bg-accent-strong text-on-accent font-medium hover:bg-accent-strong-hover",
  secondary: "border border-line-strong text-ink hover:bg-surface-2",
  quiet: "text-ink-2 hover:bg-surface-2 hover:text-ink",
  danger: "bg-bad-strong text-on-bad font-medium hover:brightness-110",
};

const sizes: Record<ButtonSize, string> = {
  small: "min-h-8 px-3 gap-1.5 rounded-md text-sm",
  medium: "min-h-10 px-4 gap-2 rounded-md",
  large: "min-h-11 px-5 gap-2 rounded-md",
};

/** Returns the class names of a button, for the rare element that is neither a button nor a link. */
export function buttonClassNames({ variant = "secondary", size = "medium", wide = false }: Look): string {
  return classNames(
    "relative inline-flex shrink-0 select-none items-center justify-center text-center max-w-full py-1 transition sm:whitespace-nowrap target active:scale-[0.98]",
    "disabled:opacity-50 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:stroke-[1.5]",
    variants[variant],
    sizes[size],
    wide && "w-full",
  );
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

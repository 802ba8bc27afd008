import { classNames } from "./class-names.ts";

/** A turning ring; says `label` to screen readers, and shows it too when `visible`. */
export function Spinner({
  label,
  visible = false,
  className,
}: {
  label: string;
  visible?: boolean;
  className?: string;
}) {
  return (
    <span role="status" className={classNames("inline-flex items-center gap-2.5 text-ink-2", className)}>
      <SpinnerRing />
      <span className={visible ? undefined : "sr-only"}>{label}</span>
    </span>
  );
}

export function SpinnerRing({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={classNames("size-4 shrink-0 animate-turn", className)}>
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="1.5" opacity="0.25" />
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}

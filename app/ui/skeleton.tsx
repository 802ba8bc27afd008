import { classNames } from "./class-names.ts";

/** A placeholder for loading content, with the size that `className` sets. Screen readers skip it. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames("block animate-breathe rounded-md bg-surface-2", className)} />;
}

import { classNames } from "./class-names.ts";

/** A stand-in of the size that `className` gives, for content on its way. Screen readers skip it. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames("block animate-breathe rounded-md bg-surface-2", className)} />;
}

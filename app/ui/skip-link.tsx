import type { ReactNode } from "react";

/** The first link of a page: skips the navigation and moves to the element with the id `main`. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-md bg-surface-2 text-ink shadow-float focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-2"
    >
      {children}
    </a>
  );
}

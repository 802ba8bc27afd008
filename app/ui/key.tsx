import type { ReactNode } from "react";

/** A key as it looks on a keyboard. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="grid min-h-7 min-w-7 place-items-center rounded-sm border border-line-strong bg-surface-2 px-1.5 font-sans text-ink text-sm">
      {children}
    </kbd>
  );
}

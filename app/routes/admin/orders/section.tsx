import type { ReactNode } from "react";

/** A titled part of an order's page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-7 max-w-200 border-line border-t pt-5">
      <h2 className="mb-4 text-md">{title}</h2>
      {children}
    </section>
  );
}

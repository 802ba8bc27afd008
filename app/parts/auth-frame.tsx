import type { ReactNode } from "react";

/** The content of sign-in, sign-up, and recovery pages: one narrow column. */
export function AuthFrame({ title, subtitle, children }: { title: string; subtitle: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-96 py-4 lg:my-auto lg:py-10">
      <h1 className="text-xl">{title}</h1>
      <div className="mt-2 text-ink-2">{subtitle}</div>
      {children}
    </div>
  );
}

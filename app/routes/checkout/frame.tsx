import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";

/** A checkout page: one narrow card with one decision. */
export function CheckoutFrame({ banner, children }: { banner?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-120 px-4 pt-6 pb-16 sm:pt-14">
      {banner}
      <section className="rounded-lg border border-line bg-surface-1 p-5 sm:p-7">{children}</section>
    </div>
  );
}

/** The state of a payment: an icon, an explanation, and a title that screen readers announce when it changes. */
export function Standing({
  icon,
  tone,
  title,
  children,
}: {
  icon: ReactNode;
  tone?: "good" | "bad" | "warn";
  title: string;
  children: ReactNode;
}) {
  return (
    <div role={tone === "bad" ? "alert" : "status"} className="flex flex-col items-center pb-6 text-center">
      <span
        className={classNames(
          "mb-4 grid size-14 place-items-center rounded-full bg-surface-2 [&_svg]:size-6 [&_svg]:stroke-[1.5]",
          tone === "good" ? "text-good" : tone === "bad" ? "text-bad" : tone === "warn" ? "text-warn" : "text-ink-2",
        )}
      >
        {icon}
      </span>
      <h1 className="text-lg">{title}</h1>
      <div className="mt-2 text-ink-2">{children}</div>
    </div>
  );
}

/** The buttons of a checkout page, below a hairline. On a phone they are as wide as the card. */
export function Choices({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col gap-2 border-line border-t pt-6 [&_form]:contents">{children}</div>;
}

/** States that no real money is involved. */
export function TestBanner({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <aside className="mb-4 rounded-lg border border-warn bg-surface-1 px-5 py-4">
      <p className="font-medium text-warn">{title}</p>
      {children ? <p className="mt-1 text-ink-2 text-sm">{children}</p> : null}
    </aside>
  );
}

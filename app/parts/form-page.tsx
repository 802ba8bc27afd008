import type { ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";

/** A page of forms in a single column. */
export function FormPage({ title, subtitle, children }: { title: string; subtitle?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-160 px-4 pt-4 pb-16 sm:px-7 lg:pt-10">
      <h1 className="break-words text-xl">{title}</h1>
      {subtitle ? <p className="mt-1 text-ink-2">{subtitle}</p> : null}
      {children}
    </div>
  );
}

/** One topic of a form page, separated from the previous one by a hairline. */
export function FormSection({
  id,
  title,
  description,
  danger = false,
  children,
}: {
  id?: string;
  title: string;
  description?: ReactNode;
  danger?: boolean;
  children?: ReactNode;
}) {
  return (
    <section id={id} className="mt-9 scroll-mt-20 border-line border-t pt-7">
      <h2 className={classNames("text-md", danger && "text-bad")}>{title}</h2>
      {description ? <p className="mt-1 text-ink-2">{description}</p> : null}
      {children ? <div className="mt-5">{children}</div> : null}
    </section>
  );
}

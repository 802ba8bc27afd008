import type { ReactNode } from "react";
import { dateFormat } from "../../../../contract/formats.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { Button, type ButtonProps } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";

/** One section of the developer page. */
export function DeskSection({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-9 border-line border-t pt-6">
      <h2 className="text-md">{title}</h2>
      {hint ? <p className="mt-1 max-w-prose text-ink-2">{hint}</p> : null}
      <div className="mt-4">{children}</div>
    </section>
  );
}

/** A button that triggers one event. */
export function ActionButton({ fields, ...button }: ButtonProps & { fields: Record<string, string> }) {
  return (
    <Form method="post" preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button size="small" {...button} />
    </Form>
  );
}

/** Formats an instant as text, with the same result on the server and in the browser. */
export function Moment({ at, timeZone, withTime = false }: { at: string; timeZone: string; withTime?: boolean }) {
  const language = useLanguage();
  const format = dateFormat(language, {
    dateStyle: "medium",
    ...(withTime && { timeStyle: "medium" }),
    timeZone,
  });
  return (
    <time dateTime={at} suppressHydrationWarning>
      {format.format(new Date(at))}
    </time>
  );
}

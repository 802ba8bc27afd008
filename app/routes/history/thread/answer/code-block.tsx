import { useTranslation } from "react-i18next";
import { CopyIcon } from "../../../../parts/copy-actions.tsx";

/** A code block of a reply, with its language if known and a copy button. */
export function CodeBlock({ text, language }: { text: string; language: string | undefined }) {
  const { t } = useTranslation("history");
  return (
    <figure dir="ltr" className="overflow-hidden rounded-md border border-line bg-surface-1">
      <figcaption className="flex min-h-10 items-center justify-between gap-3 border-line border-b py-1 pr-1.5 pl-3.5 text-ink-3 text-xs">
        <span className="truncate">{language ?? t("code")}</span>
        <CopyIcon text={text} name={t("copyCode")} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: makes it scrollable by keyboard */}
      <pre tabIndex={0} className="overflow-x-auto px-3.5 py-3 text-sm leading-relaxed">
        <code>{text}</code>
      </pre>
    </figure>
  );
}

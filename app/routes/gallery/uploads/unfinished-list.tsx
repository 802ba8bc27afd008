import { useId } from "react";
import { useTranslation } from "react-i18next";
import { relativeTimeFormat } from "../../../../contract/formats.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { uploadsPath } from "../addresses.ts";
import { useSize } from "./use-size.ts";

const hourMilliseconds = 3_600_000;

/** An unfinished file as its list shows it. */
export interface UnfinishedFile {
  id: string;
  name: string;
  sizeBytes: number;
  receivedBytes: number;
  expiresAt: string;
}

/** Unfinished uploads that no page is sending: the progress of each, and a button to remove it. */
export function UnfinishedList({ files, now }: { files: readonly UnfinishedFile[]; now: number }) {
  const { t } = useTranslation("uploads");
  const language = useLanguage();
  const size = useSize();
  const titleId = useId();
  if (files.length === 0) return null;
  const inHours = relativeTimeFormat(language, { numeric: "always" });
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3 text-sm">
        <h2 id={titleId} className="text-ink-2 text-sm">
          {t("begun.title")}
        </h2>
        <p className="text-ink-3">{t("begun.hint")}</p>
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {files.map(({ id, name, sizeBytes, receivedBytes, expiresAt }) => {
          const hours = Math.max(1, Math.ceil((Date.parse(expiresAt) - now) / hourMilliseconds));
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 pr-2.5 pl-4">
              <p className="min-w-40 flex-1 truncate">{name}</p>
              <p className="tabular text-ink-3 text-sm">
                {t("begun.amount", { received: size(receivedBytes), size: size(sizeBytes) })}
              </p>
              <p className="text-ink-3 text-sm">{t("begun.until", { time: inHours.format(hours, "hour") })}</p>
              <Form method="post" action={uploadsPath} preventScrollReset className="ml-auto">
                <input type="hidden" name="intent" value="remove" />
                <input type="hidden" name="id" value={id} />
                <Button size="small" variant="quiet" aria-label={t("begun.removeFile", { name })}>
                  {t("begun.remove")}
                </Button>
              </Form>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

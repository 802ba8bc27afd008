import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { dateFormat } from "../../../../contract/formats.ts";
import type { FileImport } from "../../../../contract/imports.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { sizeIn } from "../../../parts/size-in.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { Link } from "../../../ui/link.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { GalleryFrame } from "../gallery-frame.tsx";
import { importsPath, reportAddress } from "./addresses.ts";
import { ArchiveForm } from "./archive-form.tsx";

const lookAgainMilliseconds = 2_000;

/** A form for an archive or folder of images, and the user's imports. */
export function ImportsPage({
  imports,
  owner,
  timeZone,
}: {
  imports: readonly FileImport[];
  /** The id of the signed-in user. */
  owner: string;
  timeZone: string;
}) {
  const { t } = useTranslation("imports");
  usePolling(imports.some(({ status }) => status === "working"));
  return (
    <GalleryFrame current="uploads">
      <div className="flex max-w-3xl flex-col gap-6">
        <div>
          <h2 className="text-lg">{t("title")}</h2>
          <p className="mt-1 text-ink-2">{t("introduction")}</p>
        </div>
        <ArchiveForm owner={owner} />
        {imports.length > 0 ? (
          <section aria-label={t("list.title")}>
            <h3 className="mb-2 text-ink-2 text-sm">{t("list.title")}</h3>
            <ul className="divide-y divide-line rounded-lg border border-line">
              {imports.map((one) => (
                <ImportRow key={one.id} one={one} timeZone={timeZone} />
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </GalleryFrame>
  );
}

function ImportRow({ one, timeZone }: { one: FileImport; timeZone: string }) {
  const { t } = useTranslation("imports");
  const language = useLanguage();
  const day = dateFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone });
  const isOpen = one.status === "receiving" || one.status === "working";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-48 flex-1">
        <p className="truncate">
          <Link to={reportAddress(one.id)} className="underline underline-offset-2">
            {one.name}
          </Link>
        </p>
        <p className="tabular mt-0.5 text-ink-3 text-sm" suppressHydrationWarning>
          {t(`status.${one.status}`)} · {sizeIn(language, one.size_bytes)} · {day.format(new Date(one.created_at))}
        </p>
        <ImportProgress one={one} />
      </div>
      {isOpen ? <CancelForm one={one} /> : null}
    </li>
  );
}

/** What an import has done so far, and what is left while it is in progress. */
export function ImportProgress({ one }: { one: FileImport }) {
  const { t } = useTranslation("imports");
  const { status, problem, file_count: total } = one;
  if (status === "receiving") return <p className="mt-1 text-ink-2 text-sm">{t("list.resume")}</p>;
  const done = one.imported_count + one.existing_count + one.refused_count;
  return (
    <>
      {status === "working" ? (
        <div className="mt-2 max-w-md">
          <Progress
            value={total === null ? null : done / Math.max(1, total)}
            label={t("progress.label", { name: one.name })}
            valueText={total === null ? t("progress.reading") : t("progress.amount", { done, total })}
          />
          <p className="tabular mt-1 text-ink-2 text-sm">
            {total === null ? t("progress.reading") : t("progress.amount", { done, total })}
          </p>
        </div>
      ) : null}
      {problem ? <p className="mt-1 text-bad text-sm">{t(`problem.${problem}`)}</p> : null}
      {total === null ? null : (
        <p className="tabular mt-1 text-ink-2 text-sm">
          {t("counts", { imported: one.imported_count, existing: one.existing_count, refused: one.refused_count })}
        </p>
      )}
    </>
  );
}

export function CancelForm({ one: { id, name } }: { one: FileImport }) {
  const { t } = useTranslation("imports");
  return (
    <Form method="post" action={importsPath} preventScrollReset>
      <input type="hidden" name="intent" value="cancel" />
      <input type="hidden" name="id" value={id} />
      <Button size="small" variant="quiet" aria-label={t("list.cancelImport", { name })}>
        {t("list.cancel")}
      </Button>
    </Form>
  );
}

/** Reloads the page's data at intervals while an import is in progress and the page is visible. */
export function usePolling(isWorking: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWorking) return;
    const timer = setInterval(() => document.hidden || void revalidate(), lookAgainMilliseconds);
    return () => clearInterval(timer);
  }, [isWorking, revalidate]);
}

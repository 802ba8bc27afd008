import { useTranslation } from "react-i18next";
import { z } from "zod";
import { importOutcomes } from "../../../../contract/import-terms.ts";
import type { ImportedFile } from "../../../../contract/imports.ts";
import { pageSizeMax } from "../../../../contract/limits.ts";
import { api, valueOrThrow } from "../../../api/api.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { PagingLinks } from "../../../parts/paging-links.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { ChipLink } from "../../../ui/choice.tsx";
import { Link } from "../../../ui/link.tsx";
import { uploadsPath } from "../addresses.ts";
import { GalleryFrame } from "../gallery-frame.tsx";
import type { Route } from "./+types/report";
import { importsPath, reportAddress } from "./addresses.ts";
import { CancelForm, ImportProgress, usePolling } from "./imports-page.tsx";
import { refreshSeconds } from "./route.tsx";

const query = z.object({
  outcome: z.enum(importOutcomes).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

/** Loads an import and the results of its files. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const place = query.parse(Object.fromEntries(url.searchParams));
  const { imports } = api(context, url.pathname + url.search);
  const of = { params: { id: params.id } };
  const one = valueOrThrow(context, await imports.oneImport(of));
  const files = valueOrThrow(context, await imports.files({ ...of, query: { ...place, page_size: pageSizeMax } }));
  return {
    one,
    place,
    files: files.results,
    pages: Math.max(1, Math.ceil(files.count / pageSizeMax)),
    title: one.name,
    ...(one.status === "working" && { refreshSeconds }),
  };
}

export default function Report({ loaderData }: Route.ComponentProps) {
  const { one, place, files, pages } = loaderData;
  const { t } = useTranslation("imports");
  usePolling(one.status === "working");
  const isOpen = one.status === "receiving" || one.status === "working";
  return (
    <GalleryFrame current="uploads">
      <div className="max-w-3xl">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="min-w-56 flex-1" aria-live="polite">
            <h2 className="break-words text-lg">{one.name}</h2>
            <p className="mt-0.5 text-ink-2">{t(`status.${one.status}`)}</p>
            <ImportProgress one={one} />
          </div>
          {isOpen ? <CancelForm one={one} /> : null}
        </div>
        <div className="mt-4 flex flex-wrap gap-2">
          <ButtonLink to={uploadsPath}>{t("report.uploads")}</ButtonLink>
          <ButtonLink to={importsPath} variant="quiet">
            {t("report.imports")}
          </ButtonLink>
        </div>
        <nav aria-label={t("report.filter")} className="mt-7 mb-4 flex flex-wrap gap-2">
          {([undefined, ...importOutcomes] as const).map((outcome) => (
            <ChipLink
              key={outcome ?? "all"}
              to={reportAddress(one.id, { outcome })}
              current={place.outcome === outcome}
              round
            >
              {t(`outcome.${outcome ?? "all"}`)}
            </ChipLink>
          ))}
        </nav>
        {files.length > 0 ? (
          <ul className="divide-y divide-line rounded-lg border border-line">
            {files.map((file, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the order never changes
              <FileRow key={at} file={file} />
            ))}
          </ul>
        ) : (
          <p className="text-ink-3">{t("report.none")}</p>
        )}
        <PagingLinks page={place.page} pages={pages} pathOf={(page) => reportAddress(one.id, { ...place, page })} />
      </div>
    </GalleryFrame>
  );
}

function FileRow({ file: { name, outcome, problem, upload_id } }: { file: ImportedFile }) {
  const { t } = useTranslation("imports");
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5">
      <p className="min-w-40 flex-1 break-words">
        {upload_id ? (
          <Link to={`${uploadsPath}/view/${upload_id}`} className="underline underline-offset-2">
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      <p className={`text-sm ${outcome === "refused" ? "text-bad" : "text-ink-3"}`}>
        {problem ? t(`refused.${problem}`) : t(`outcome.${outcome}`)}
      </p>
    </li>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}

import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import type { Creation } from "../../../../../contract/gallery.ts";
import type { Run } from "../../../../../contract/generation.ts";
import { Additions } from "../../../../parts/additions.tsx";
import { CopyIcon } from "../../../../parts/copy-actions.tsx";
import { LedTo, MadeFrom } from "../../../../parts/lineage.tsx";
import { MediaImage } from "../../../../parts/media-image.tsx";
import { Receipt } from "../../../../parts/receipt.tsx";
import { Recipe, RunSection } from "../../../../parts/recipe.tsx";
import { ButtonLink } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { Link } from "../../../../ui/link.tsx";
import { isPlainPress } from "../../../../ui/plain-press.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { listPath, viewPath } from "../../addresses.ts";
import type { ListQuery } from "../../list-query.ts";
import { tagsOfPath } from "../../tags/addresses.ts";
import { AwaitDetails } from "./await-details.tsx";
import { FileSection } from "./file-section.tsx";
import { detailsId } from "./use-details-panel.ts";
import type { ViewDetails } from "./view-details.server.ts";

interface DetailsPanelProps {
  creation: Creation;
  /** `undefined` before the first request. */
  details: Promise<ViewDetails> | ViewDetails | undefined;
  query: ListQuery;
  timeZone: string;
}

/** The details of a creation: how it was made, its properties, its cost, and what belongs to it. */
export function DetailsPanel({ creation, details, query, timeZone }: DetailsPanelProps) {
  const { t } = useTranslation("viewer");
  const known = { creation, query, timeZone };
  return (
    <aside id={detailsId} aria-label={t("details.label")} className="viewer-details">
      {creation.prompt ? (
        <Words title={t("details.prompt")} copyLabel={t("details.copyPrompt")}>
          {creation.prompt}
        </Words>
      ) : null}
      {creation.negative_prompt ? (
        <Words title={t("details.negativePrompt")} copyLabel={t("details.copyNegativePrompt")}>
          {creation.negative_prompt}
        </Words>
      ) : null}
      <AwaitDetails creationId={creation.id} details={details} fallback={<Waiting />}>
        {(ready) => <Rest {...known} details={ready} />}
      </AwaitDetails>
    </aside>
  );
}

function Words({ title, copyLabel, children }: { title: string; copyLabel: string; children: string }) {
  return (
    <section>
      <div className="mb-1 flex items-center justify-between gap-2">
        <h2 className="font-medium text-ink-3 text-sm">{title}</h2>
        <CopyIcon text={children} name={copyLabel} />
      </div>
      <p className="whitespace-pre-wrap break-words">{children}</p>
    </section>
  );
}

function Rest({
  creation,
  details: { run, relatives, placeholders, collections, isShared },
  query,
  timeZone,
}: DetailsPanelProps & { details: ViewDetails }) {
  const { t } = useTranslation("viewer");
  return (
    <>
      {run && run.outputs.length > 1 ? (
        <Siblings run={run} shownId={creation.id} placeholders={placeholders} query={query} />
      ) : null}
      {/* The negative prompt is already shown above, where it can be copied. */}
      {run ? <Recipe run={{ ...run, negative_prompt: "" }} /> : null}
      <FileSection creation={creation} withPixels={run === null} timeZone={timeZone} />
      {collections.length || isShared ? (
        <RunSection title={t("details.kept")}>
          <ul className="flex flex-wrap gap-1.5">
            {collections.map(({ id, name }) => (
              <li key={id} className="max-w-full">
                <ButtonLink to={listPath({ collection: id })} size="small" className="max-w-full">
                  <span className="truncate">{name}</span>
                </ButtonLink>
              </li>
            ))}
          </ul>
          {isShared ? <p className="mt-2 text-ink-2 text-sm">{t("details.shared")}</p> : null}
        </RunSection>
      ) : null}
      <Additions>
        <Tags creation={creation} query={query} />
      </Additions>
      {relatives?.from ? <MadeFrom relative={relatives.from} /> : null}
      {relatives?.to.length ? <LedTo relatives={relatives.to} more={relatives.more} /> : null}
      {run ? <Receipt run={run} timeZone={timeZone} /> : null}
      {run ? (
        <p>
          <Link
            to={`/generations/${run.id}`}
            className="text-ink-2 text-sm underline decoration-line-control underline-offset-3 hover:text-ink"
          >
            {t("run")}
          </Link>
        </p>
      ) : null}
    </>
  );
}

/** The tags. Each leads to the creations that have it. */
function Tags({ creation: { id, tags }, query }: Pick<DetailsPanelProps, "creation" | "query">) {
  const { t } = useTranslation("viewer");
  return (
    <RunSection title={t("details.tags")}>
      <ul className="flex flex-wrap gap-1.5">
        {tags.map((tag) => (
          <li key={tag} className="max-w-full">
            <ButtonLink to={listPath({ tag })} size="small" className="max-w-full">
              <bdi className="truncate">{tag}</bdi>
            </ButtonLink>
          </li>
        ))}
        <li>
          <ButtonLink to={tagsOfPath(id, viewPath(id, query))} size="small" variant="quiet" icon={<Icon name="tag" />}>
            {t(tags.length > 0 ? "details.editTags" : "details.addTags")}
          </ButtonLink>
        </li>
      </ul>
    </RunSection>
  );
}

/** The other outputs of the same run. */
function Siblings({
  run,
  shownId,
  placeholders,
  query,
}: {
  run: Run;
  shownId: string;
  placeholders: Record<string, string>;
  query: ListQuery;
}) {
  const { t } = useTranslation("generation");
  const { state } = useLocation();
  const navigate = useNavigate();
  // Going back still closes the viewer, so the state of the history stays.
  const step = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    const { pathname, search } = event.currentTarget;
    void navigate(pathname + search, { replace: true, preventScrollReset: true, state });
  };
  return (
    <RunSection title={t("outputs")}>
      <ul className="flex flex-wrap gap-2">
        {run.outputs.map((output, index) => (
          <li key={output.id}>
            <Link
              to={viewPath(output.id, query)}
              onClick={step}
              aria-label={t(`outputOf.${output.kind}`, { number: index + 1 })}
              aria-current={output.id === shownId ? "true" : undefined}
              className="block h-16 overflow-hidden rounded-md ring-accent ring-offset-2 ring-offset-surface-0 aria-[current]:ring-2"
            >
              <MediaImage
                src={output.thumbnail_url}
                alt=""
                width={output.width}
                height={output.height}
                placeholder={placeholders[output.id]}
                className="h-full"
              />
            </Link>
          </li>
        ))}
      </ul>
    </RunSection>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <span className="sr-only">{t("loading")}</span>
      {[10, 7, 8].map((lines) => (
        <div key={lines} className="flex flex-col gap-2.5">
          <Skeleton className="h-4 w-20" />
          <Skeleton className={lines === 10 ? "h-44" : "h-28"} />
        </div>
      ))}
    </div>
  );
}

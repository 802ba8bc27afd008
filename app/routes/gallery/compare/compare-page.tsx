import { useTranslation } from "react-i18next";
import type { Creation } from "../../../../contract/gallery.ts";
import { comparedMin } from "../../../parts/compare-address.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { SegmentedLinks } from "../../../ui/choice.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { EmptyState } from "../../../ui/state-message.tsx";
import { ComparedImages } from "./compared-images.tsx";
import type { ComparedRow } from "./compared-rows.server.ts";
import { RecipeTable } from "./recipe-table.tsx";
import { type Zoom, zoomPath, zooms } from "./zoom.ts";

interface ComparePageProps {
  creations: Creation[];
  /** How many of the named creations no longer exist. */
  missing: number;
  rows: ComparedRow[];
  placeholders: Record<string, string>;
  zoom: Zoom;
}

/** Two to four creations side by side, above the table of their recipes. */
export function ComparePage({ creations, missing, rows, placeholders, zoom }: ComparePageProps) {
  const { t } = useTranslation(["compare", "selection"]);
  const ids = creations.map(({ id }) => id);
  const gone =
    missing > 0 ? (
      <div className="mb-4">
        <Notice>{t("selection:done.missing", { count: missing })}</Notice>
      </div>
    ) : null;
  if (creations.length < comparedMin) {
    return (
      <>
        {gone}
        <EmptyState
          level={1}
          icon={<Icon name="images" />}
          title={t("tooFew")}
          actions={<ButtonLink to="/gallery?select=1">{t("selection:openGallery")}</ButtonLink>}
        >
          {t("selection:compareCount")}
        </EmptyState>
      </>
    );
  }
  return (
    <div className="px-4 pt-2 pb-12 sm:px-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">{t("title")}</h1>
        {creations.some(({ kind }) => kind === "image") ? (
          <SegmentedLinks
            label={t("zoom")}
            links={zooms.map((times) => ({
              to: zoomPath(ids, times),
              label: times === 1 ? t("fit") : `${times}×`,
              current: times === zoom,
            }))}
          />
        ) : null}
      </div>
      {gone}
      <ComparedImages key={zoom} creations={creations} placeholders={placeholders} zoom={zoom} />
      <RecipeTable rows={rows} count={creations.length} />
    </div>
  );
}

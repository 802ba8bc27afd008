import { useTranslation } from "react-i18next";
import { clockLength } from "../../../parts/clock-length.ts";
import { MediaImage } from "../../../parts/media-image.tsx";
import { tileSourceSet } from "../../../parts/tile-image.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { Progress } from "../../../ui/progress.tsx";
import type { BatchCell } from "./cell.ts";

const icons = {
  completed: "image-off",
  failed: "circle-exclamation-point",
  blocked: "ban",
  canceled: "circle-slash",
} as const;

/** A run of a batch: a link to it with its result, or with its status. */
export function CellContent({ cell }: { cell: BatchCell }) {
  const { t } = useTranslation(["generation", "common"]);
  const { id, status, stage, progress, prompt, width, height, problem, tile } = cell;
  const to = `/generations/${id}`;
  if (tile) {
    return (
      <Link to={to} prefetch="intent" className="relative block overflow-hidden rounded-md">
        <MediaImage
          src={tile.src}
          srcSet={tileSourceSet(tile)}
          sizes="(min-width: 40rem) 16rem, 80vw"
          alt={prompt}
          width={tile.width}
          height={tile.height}
          placeholder={tile.placeholder}
        />
        {tile.isPreview ? <span className="tile-tag">{t("common:creation.previewEngine")}</span> : null}
        {tile.video ? (
          <span className="tile-length">
            <Icon name="video" />
            {clockLength(tile.video.durationSeconds)}
          </span>
        ) : null}
      </Link>
    );
  }
  const isOpen = status === "queued" || status === "processing";
  const words = status === "processing" ? t(`stage.${stage}`) : t(`status.${status}`);
  return (
    <Link
      to={to}
      aria-label={`${words} · ${prompt}`}
      title={problem ?? undefined}
      style={{ aspectRatio: `${width}/${height}` }}
      className="flex min-h-24 w-full flex-col justify-end gap-2 overflow-hidden rounded-md border border-line bg-surface-1 p-2.5 text-ink-2 text-sm hover:border-line-control"
    >
      {isOpen ? null : <Icon name={icons[status]} className="mb-auto size-4.5 stroke-[1.5] text-ink-3" />}
      <span>{words}</span>
      {problem ? <span className="line-clamp-3 text-ink-3 text-xs">{problem}</span> : null}
      {isOpen ? (
        <Progress value={status === "queued" ? null : progress} label={t("progress")} valueText={words} />
      ) : null}
    </Link>
  );
}

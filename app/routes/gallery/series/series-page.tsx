import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconLink } from "../../../ui/icon-button.tsx";
import { EmptyState } from "../../../ui/state-message.tsx";
import { GalleryFrame } from "../gallery-frame.tsx";
import { deleteSeriesPath, editSeriesPath, seriesPath } from "./addresses.ts";

interface SeriesCard {
  id: string;
  name: string;
  description: string;
  /** How many images it has, deleted ones included. */
  count: number;
  deleted: number;
  /** The thumbnails of the images that exist. */
  images: string[];
  /** The composer with this series; `null` where no model accepts references. */
  useIn: string | null;
}

/** The user's series. */
export function SeriesPage({ cards }: { cards: SeriesCard[] }) {
  const { t } = useTranslation("series");
  const create = (
    <ButtonLink to={`${seriesPath}/new`} icon={<Icon name="plus" />}>
      {t("new")}
    </ButtonLink>
  );
  return (
    <GalleryFrame current="series" count={cards.length || undefined}>
      {cards.length === 0 ? (
        <EmptyState icon={<Icon name="scan-face" />} title={t("empty")} actions={create}>
          {t("about")}
        </EmptyState>
      ) : (
        <>
          <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
            <p className="max-w-140 text-ink-2">{t("about")}</p>
            {create}
          </div>
          <ul className="grid gap-x-4 gap-y-6 sm:grid-cols-2 xl:grid-cols-4">
            {cards.map((card) => (
              <Card key={card.id} card={card} />
            ))}
          </ul>
        </>
      )}
    </GalleryFrame>
  );
}

function Card({ card: { id, name, description, count, deleted, images, useIn } }: { card: SeriesCard }) {
  const { t } = useTranslation("series");
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-lg border border-line p-4">
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <h2 className="break-words font-medium">
            <bdi>{name}</bdi>
          </h2>
          <p className="tabular text-ink-3 text-sm">{t("images", { count })}</p>
        </div>
        <IconLink
          to={editSeriesPath(id)}
          name={t("named", { action: t("edit"), name })}
          icon={<Icon name="pencil" />}
        />
        <IconLink
          to={deleteSeriesPath(id)}
          preventScrollReset
          name={t("named", { action: t("delete.action"), name })}
          icon={<Icon name="trash" />}
        />
      </div>
      {images.length > 0 ? (
        <ul className="grid grid-cols-4 gap-1.5">
          {images.map((src) => (
            <li key={src}>
              <img
                src={src}
                alt=""
                width={72}
                height={72}
                loading="lazy"
                decoding="async"
                className="aspect-square w-full rounded-md bg-surface-2 object-cover"
              />
            </li>
          ))}
        </ul>
      ) : null}
      {deleted > 0 ? <p className="text-bad text-sm">{t("deleted", { count: deleted })}</p> : null}
      {description === "" ? null : (
        <p dir="auto" className="line-clamp-3 break-words text-ink-2 text-sm">
          {description}
        </p>
      )}
      {useIn && deleted === 0 ? (
        <div className="mt-auto">
          <ButtonLink to={useIn} size="small" aria-label={t("named", { action: t("use"), name })}>
            {t("use")}
          </ButtonLink>
        </div>
      ) : null}
    </li>
  );
}

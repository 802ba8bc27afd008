import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { CreationTile } from "../../../parts/creation-tile.tsx";
import type { Tile } from "../../../parts/tile.ts";
import { bulkActionPath, isLeaving, useTileIntents } from "../../../parts/tile-changes.ts";
import { TileGrid } from "../../../parts/tile-grid.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { EmptyState } from "../../../ui/state-message.tsx";
import { viewPath } from "../addresses.ts";
import { GalleryFrame } from "../gallery-frame.tsx";
import { useChangeSelected } from "../selection/use-change-selected.ts";

interface Group {
  id: string;
  count: number;
  /** The newest of the group, the latest first. */
  creations: Tile[];
}

interface DuplicatesPageProps {
  groups: Group[];
  /** Addresses of the adjacent pages. */
  newer: string | null;
  older: string | null;
}

const addressOf = ({ id }: Tile) => viewPath(id, {});

/** Groups of creations that look almost the same. */
export function DuplicatesPage({ groups, newer, older }: DuplicatesPageProps) {
  const { t } = useTranslation("similarity");
  return (
    <GalleryFrame current={null}>
      {groups.length === 0 ? (
        <EmptyState
          icon={<Icon name="images" />}
          title={t("duplicates.none.title")}
          actions={<ButtonLink to="/gallery">{t("duplicates.none.action")}</ButtonLink>}
        >
          {t("duplicates.none.message")}
        </EmptyState>
      ) : (
        <>
          <h2 className="text-lg">{t("duplicates.title")}</h2>
          <p className="mb-6 max-w-prose text-ink-2">{t("duplicates.about")}</p>
          <div className="flex flex-col gap-8">
            {groups.map((group) => (
              <GroupSection key={group.id} group={group} />
            ))}
          </div>
          {newer === null && older === null ? null : (
            <nav aria-label={t("duplicates.pages")} className="mt-8 flex justify-center gap-2">
              {newer === null ? null : <ButtonLink to={newer}>{t("duplicates.newer")}</ButtonLink>}
              {older === null ? null : <ButtonLink to={older}>{t("duplicates.older")}</ButtonLink>}
            </nav>
          )}
        </>
      )}
    </GalleryFrame>
  );
}

/** One group, with a form that moves all but the newest and the favorites to the trash. */
function GroupSection({ group: { count, creations } }: { group: Group }) {
  const { t } = useTranslation("similarity");
  const { pathname, search } = useLocation();
  const change = useChangeSelected();
  const intents = useTileIntents();
  const titleId = useId();
  const older = creations.slice(1).filter(({ id, isFavorite }) => !isFavorite && !isLeaving(intents.get(id)));
  const name = t("duplicates.group", { count });
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id={titleId} className="mr-auto font-medium">
          {name}
        </h3>
        {older.length === 0 ? null : (
          <form
            method="post"
            action={bulkActionPath}
            onSubmit={(event) => {
              event.preventDefault();
              change(new FormData(event.currentTarget, event.nativeEvent.submitter));
            }}
          >
            {older.map(({ id }) => (
              <input key={id} type="hidden" name="id" value={id} />
            ))}
            <input type="hidden" name="return" value={pathname + search} />
            <Button name="intent" value="delete" size="small" icon={<Icon name="trash" />}>
              {t("duplicates.clean", { count: older.length })}
            </Button>
          </form>
        )}
      </div>
      <TileGrid label={name} addressOf={addressOf}>
        {creations.map((tile) => (
          <CreationTile key={tile.id} tile={tile} />
        ))}
      </TileGrid>
    </section>
  );
}

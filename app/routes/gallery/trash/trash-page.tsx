import { type SubmitEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router";
import { bulkActionPath, isLeaving, useTileIntents } from "../../../parts/tile-changes.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { EmptyState } from "../../../ui/state-message.tsx";
import { GalleryFrame } from "../gallery-frame.tsx";
import { ConfirmDialog } from "../selection/actions/confirm-dialog.tsx";
import { SelectLink } from "../selection/select-link.tsx";
import { searchAsking, selectAskedBy } from "../selection/select-parameter.ts";
import { SelectionArea } from "../selection/selection-area.tsx";
import type { Fields } from "../selection/selection-fields.ts";
import { useChangeSelected } from "../selection/use-change-selected.ts";
import { TrashBar } from "./trash-selection-bar.tsx";
import { type TrashedTile, TrashTile } from "./trash-tile.tsx";
import "./trash.css";

interface TrashPageProps {
  tiles: TrashedTile[];
  count: number;
  /** Addresses of the adjacent pages. */
  newer: string | null;
  older: string | null;
}

type Asking = { fields: Fields; count: number };

/** Deleted creations that can be restored. */
export function TrashPage({ tiles, count, newer, older }: TrashPageProps) {
  const { t } = useTranslation("selection");
  const { pathname, search } = useLocation();
  const [asked] = useSearchParams();
  const change = useChangeSelected();
  const intents = useTileIntents();
  const [asking, setAsking] = useState<Asking>();
  const ids = useMemo(() => tiles.map(({ id }) => id), [tiles]);
  const returnTo = pathname + searchAsking(search, undefined);

  /** Restores immediately. Asks before anything is erased permanently. */
  const act = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
    if (form.get("intent") !== "erase") return change(form);
    const named = form.getAll("id").map((id) => ["id", String(id)] as const);
    setAsking(form.has("all") ? { fields: [["all", "1"]], count } : { fields: named, count: named.length });
  };

  return (
    <SelectionArea
      ids={ids}
      listKey={pathname}
      asked={selectAskedBy(asked) && "ticks"}
      bar={<TrashBar onErase={(fields, many) => setAsking({ fields, count: many })} />}
    >
      <GalleryFrame current={null} actions={tiles.length > 0 ? <SelectLink /> : undefined}>
        {count === 0 ? (
          <EmptyState
            icon={<Icon name="trash" />}
            title={t("trash.empty.title")}
            actions={<ButtonLink to="/gallery">{t("trash.empty.action")}</ButtonLink>}
          >
            {t("trash.empty.message")}
          </EmptyState>
        ) : (
          <>
            <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
              <div className="mr-auto min-w-0">
                <h2 className="text-lg">{t("trash.title")}</h2>
                <p className="text-ink-2">{t("trash.about")}</p>
              </div>
              <form method="post" action={bulkActionPath} onSubmit={act} className="flex flex-wrap gap-2">
                <input type="hidden" name="all" value="1" />
                <input type="hidden" name="return" value={returnTo} />
                <Button name="intent" value="restore">
                  {t("trash.restoreAll")}
                </Button>
                <Button name="intent" value="erase">
                  {t("trash.emptyTrash")}
                </Button>
              </form>
            </div>
            <ul aria-label={t("trash.label")} className="justified">
              {tiles.map((tile) =>
                isLeaving(intents.get(tile.id)) ? null : (
                  <TrashTile key={tile.id} tile={tile} returnTo={returnTo} onSubmit={act} />
                ),
              )}
            </ul>
            <Pages newer={newer} older={older} />
          </>
        )}
      </GalleryFrame>
      {asking ? (
        <ConfirmDialog
          question={{ intent: "erase", count: asking.count, countIsExact: true }}
          fields={asking.fields}
          returnTo={returnTo}
          onClose={() => setAsking(undefined)}
          onSubmit={(event) => {
            event.preventDefault();
            change(new FormData(event.currentTarget, event.nativeEvent.submitter));
            setAsking(undefined);
          }}
        />
      ) : null}
    </SelectionArea>
  );
}

function Pages({ newer, older }: Pick<TrashPageProps, "newer" | "older">) {
  const { t } = useTranslation("selection");
  if (newer === null && older === null) return null;
  return (
    <nav aria-label={t("trash.pages")} className="mt-8 flex justify-center gap-2">
      {newer === null ? null : <ButtonLink to={newer}>{t("trash.newer")}</ButtonLink>}
      {older === null ? null : <ButtonLink to={older}>{t("trash.older")}</ButtonLink>}
    </nav>
  );
}

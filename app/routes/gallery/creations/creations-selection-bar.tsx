import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { referencesMax } from "../../../../contract/limits.ts";
import { CollectDialog } from "../../../parts/collecting/collect-creation.tsx";
import { comparedMax, comparedMin, comparePath } from "../../../parts/compare-address.ts";
import { onDemand } from "../../../parts/on-demand.tsx";
import { newStripPath } from "../../../parts/strip-path.ts";
import { Icon } from "../../../ui/icon.tsx";
import { MenuButton } from "../../../ui/menu.tsx";
import { showToast } from "../../../ui/toast.tsx";
import type { ListQuery } from "../list-query.ts";
import { type AskedIntent, asksFirst, bulkIntents } from "../selection/actions/bulk-intents.ts";
import { ConfirmDialog } from "../selection/actions/confirm-dialog.tsx";
import { searchAsking } from "../selection/select-parameter.ts";
import { countOf } from "../selection/selected.ts";
import { useSelectionArea } from "../selection/selection-area.tsx";
import { BarButton, BarMenu, SelectionBar } from "../selection/selection-bar.tsx";
import { type Fields, fieldsOf } from "../selection/selection-fields.ts";
import { useArchivePress } from "../selection/use-archive-press.ts";
import { useChangeSelected } from "../selection/use-change-selected.ts";
import { newSeriesPath, seriesPath } from "../series/addresses.ts";
import { tagPath } from "../tags/addresses.ts";

/** Adds and removes tags. Its code is loaded when it opens. */
const TagDialog = onDemand(() => import("../tags/tag-dialog.tsx"), ["tags"]);

/** A question before an action, with the selection at the time of the question. */
type Asking = { fields: Fields; count: number; countIsExact: boolean } & (
  | { about: "collection" }
  | { about: "tags" }
  | { about: "change"; intent: AskedIntent }
);

interface BarProps {
  query: Pick<ListQuery, "tab" | "favorite" | "collection">;
  /** Whether the list is a smart collection, from which nothing can be removed. */
  isSmart: boolean;
}

/** The actions for the creations selected in a gallery list. */
export function CreationsSelectionBar({ query, isSmart }: BarProps) {
  const { store, list } = useSelectionArea();
  const { pathname, search } = useLocation();
  const { t } = useTranslation("selection");
  const navigate = useNavigate();
  const change = useChangeSelected();
  const [asking, setAsking] = useState<Asking>();
  const close = useCallback(() => setAsking(undefined), []);
  const finish = useCallback(() => {
    setAsking(undefined);
    store.clear();
  }, [store]);

  const onAct = ({ value }: HTMLButtonElement) => {
    const { selected } = store.state();
    const count = countOf(selected, list?.count ?? 0);
    if (value === "compare") {
      if (count >= comparedMin && count <= comparedMax && !selected.matching) navigate(comparePath([...selected.ids]));
      else showToast({ id: "compare", tone: "error", message: t("compareCount") });
      return true;
    }
    const countIsExact = !selected.matching || list?.countIsExact !== false;
    const about = { fields: [...fieldsOf(selected, list), ["list", list?.search ?? ""] as const], count, countIsExact };
    if (value === "series") {
      if (count > 0 && count <= referencesMax && !selected.matching) navigate(newSeriesPath([...selected.ids]));
      else showToast({ id: "series", tone: "error", message: t("seriesCount", { max: referencesMax }) });
      return true;
    }
    const intent = bulkIntents.find((name) => name === value);
    if (intent === undefined) setAsking({ about: value === "tags" ? "tags" : "collection", ...about });
    else if (intent !== "restore" && selected.matching && asksFirst(count, countIsExact)) {
      setAsking({ about: "change", intent, ...about });
    } else return false;
    return true;
  };

  const dialog = (selected: Asking) => ({
    fields: selected.fields,
    selected,
    returnTo: pathname + searchAsking(search, undefined),
    onClose: close,
    onDone: finish,
  });
  return (
    <>
      <SelectionBar onAct={onAct}>
        <GalleryActions query={query} isSmart={isSmart} />
      </SelectionBar>
      {asking?.about === "change" ? (
        <ConfirmDialog
          question={asking}
          fields={asking.fields}
          returnTo={pathname + searchAsking(search, undefined)}
          onClose={close}
          onSubmit={(event) => {
            event.preventDefault();
            change(new FormData(event.currentTarget, event.nativeEvent.submitter));
            finish();
          }}
        />
      ) : null}
      {asking?.about === "tags" ? <TagDialog {...dialog(asking)} /> : null}
      {asking?.about === "collection" ? <CollectDialog {...dialog(asking)} /> : null}
    </>
  );
}

/** The actions. The less common ones are in a menu, on small screens the tags too, so that the bar fits. */
function GalleryActions({ query, isSmart }: BarProps) {
  const { t } = useTranslation("selection");
  const pressArchive = useArchivePress();
  const tagging = { formAction: tagPath, name: "intent", value: "tags" };
  const onlyFavorites = query.tab === "favorites" || query.favorite !== undefined;
  return (
    <>
      {onlyFavorites ? (
        <BarButton keeps name="intent" value="unfavorite" icon={<Icon name="heart-off" />} label={t("do.unfavorite")} />
      ) : (
        <BarButton keeps name="intent" value="favorite" icon={<Icon name="heart" />} label={t("do.favorite")} />
      )}
      <BarButton formAction="/gallery/collect" icon={<Icon name="folder-plus" />} label={t("do.collect")} />
      <BarButton {...tagging} icon={<Icon name="tag" />} label={t("do.tag")} className="max-md:hidden" />
      <BarButton
        native
        formAction="/gallery/archive"
        onClick={pressArchive}
        icon={<Icon name="download" />}
        label={t("do.download")}
      />
      <BarButton
        name="intent"
        value="delete"
        aria-keyshortcuts="Delete"
        icon={<Icon name="trash" />}
        label={t("do.delete")}
      />
      <BarMenu>
        <MenuButton {...tagging} icon={<Icon name="tag" />} className="md:hidden">
          {t("do.tag")}
        </MenuButton>
        {onlyFavorites ? null : (
          <MenuButton data-keeps="" name="intent" value="unfavorite" icon={<Icon name="heart-off" />}>
            {t("do.unfavorite")}
          </MenuButton>
        )}
        {query.collection && !isSmart ? (
          <MenuButton name="intent" value="remove_from_collection" icon={<Icon name="folder-minus" />}>
            {t("do.takeOut")}
          </MenuButton>
        ) : null}
        <MenuButton formAction="/compare" name="intent" value="compare" icon={<Icon name="columns-2" />}>
          {t("do.compare")}
        </MenuButton>
        <MenuButton formAction={`${seriesPath}/new`} name="intent" value="series" icon={<Icon name="scan-face" />}>
          {t("do.series")}
        </MenuButton>
        <MenuButton data-native="" formAction={newStripPath} icon={<Icon name="video" />}>
          {t("do.join")}
        </MenuButton>
      </BarMenu>
    </>
  );
}

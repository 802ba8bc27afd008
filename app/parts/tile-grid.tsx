import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type SubmitEvent,
  useCallback,
  useContext,
  useId,
  useMemo,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { isPlainPress } from "../ui/plain-press.ts";
import { useHasAdditions } from "./additions.tsx";
import { onDemand } from "./on-demand.tsx";
import type { Tile } from "./tile.ts";
import { creationChanges, isFavorite, type TileIntents, useTileIntents } from "./tile-changes.ts";
import { useChangeCreation } from "./use-change-creation.tsx";
import { openingFrom } from "./viewer-address.ts";

/** Values shared by all tiles of a grid, computed once: a hook per tile would cost more than the tile. */
interface SharedByTiles {
  /** The form that the buttons of the tiles submit. */
  formId: string;
  /** Whether creations can be favorites, and deleted. */
  canChange: boolean;
  /** Returns the address that a tile links to. */
  addressOf(tile: Tile): string;
  intents: TileIntents;
  open(event: MouseEvent<HTMLAnchorElement>): void;
  openMenu(event: MouseEvent<HTMLAnchorElement>, tile: Tile): void;
  texts: Record<
    "preview" | "video" | "sound" | "play" | "favorite" | "unfavorite" | "download" | "delete" | "actions",
    string
  >;
}

const Shared = createContext<SharedByTiles | undefined>(undefined);

export function useSharedByTiles(): SharedByTiles {
  const shared = useContext(Shared);
  if (!shared) throw new Error("a tile must be inside a TileGrid");
  return shared;
}

/** Loaded on first use. */
const TileMenu = onDemand(() => import("./tile-menu.tsx"), ["generation", "viewer"]);

const runOf = ({ generationId }: Tile) => `/generations/${generationId}`;

/** Justified rows of tiles; the last row keeps its natural width. Other props are passed to the list. */
export function TileGrid({
  label,
  addressOf = runOf,
  children,
  ...list
}: {
  label: string;
  /** Returns the address that a tile links to; by default the page of its run. */
  addressOf?: (tile: Tile) => string;
} & Omit<ComponentProps<"ul">, "aria-label" | "className">) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const change = useChangeCreation();
  const intents = useTileIntents();
  const [menu, setMenu] = useState<{ tile: Tile; anchor: HTMLElement }>();
  const returnTo = pathname + search;
  const formId = useId();
  const canChange = useHasAdditions();

  const act = useCallback(
    (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const { submitter } = event.nativeEvent;
      const form = new FormData(event.currentTarget, submitter);
      const intent = creationChanges.find((known) => known === form.get("intent"));
      const creation = submitter?.closest<HTMLElement>("[data-creation]")?.dataset.creation;
      if (creation && intent) change(creation, intent, form);
    },
    [change],
  );

  const shared = useMemo(
    (): SharedByTiles => ({
      formId,
      canChange,
      addressOf,
      intents,
      open(event) {
        if (!isPlainPress(event) || event.defaultPrevented) return;
        event.preventDefault();
        const { currentTarget: link } = event;
        void navigate(link.pathname + link.search, openingFrom(link));
      },
      openMenu(event, tile) {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        setMenu({ tile, anchor: event.currentTarget });
      },
      texts: {
        preview: t("creation.previewEngine"),
        video: t("creation.video"),
        sound: t("creation.sound"),
        play: t("creation.play"),
        favorite: t("creation.favorite"),
        unfavorite: t("creation.unfavorite"),
        download: t("creation.download"),
        delete: t("creation.delete"),
        actions: t("creation.actions"),
      },
    }),
    [formId, canChange, addressOf, intents, navigate, t],
  );
  return (
    <Shared value={shared}>
      <form id={formId} method="post" onSubmit={act}>
        <input type="hidden" name="return" value={returnTo} />
      </form>
      <ul {...list} aria-label={label} className="justified">
        {children}
      </ul>
      {menu ? (
        <TileMenu
          key={menu.tile.id}
          {...menu}
          isFavorite={isFavorite(menu.tile, intents)}
          returnTo={returnTo}
          onSubmit={act}
          onClose={() => setMenu(undefined)}
        />
      ) : null}
    </Shared>
  );
}

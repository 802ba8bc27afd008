import Download from "lucide-react/icons/download";
import Ellipsis from "lucide-react/icons/ellipsis";
import Heart from "lucide-react/icons/heart";
import Trash2 from "lucide-react/icons/trash-2";
import Video from "lucide-react/icons/video";
import Volume2 from "lucide-react/icons/volume-2";
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type SubmitEvent,
  type SyntheticEvent,
  useContext,
} from "react";
import { useTranslation } from "react-i18next";
import { useFetchers, useLocation, useNavigate, useSubmit } from "react-router";

/** What all tiles of a grid share, worked out once: a hook per tile would cost more than the tile. */
interface SharedByTiles {
  returnTo: string;
  /** What is being done to a creation right now, by its id. */
  intents: ReadonlyMap<string, unknown>;
  open(event: MouseEvent<HTMLAnchorElement>): void;
  act(event: SubmitEvent<HTMLFormElement>): void;
  closeSheet(event: SyntheticEvent<HTMLElement>): void;
  texts: Record<"preview" | "video" | "sound" | "favorite" | "unfavorite" | "download" | "delete" | "actions", string>;
}

const Shared = createContext<SharedByTiles | undefined>(undefined);

export function useSharedByTiles(): SharedByTiles {
  const shared = useContext(Shared);
  if (!shared) throw new Error("A tile stands in a TileGrid.");
  return shared;
}

/** Under a finger the actions stand in a sheet; a choice closes it. */
function closeSheet({ currentTarget }: SyntheticEvent<HTMLElement>) {
  const sheet = currentTarget.closest<HTMLElement>("[popover]");
  if (sheet?.matches(":popover-open")) sheet.hidePopover();
}

/** Justified rows of tiles; the last row keeps its natural width. */
export function TileGrid({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const submit = useSubmit();
  const intents = new Map(useFetchers().map(({ key, formData }) => [key, formData?.get("intent")]));

  const shared: SharedByTiles = {
    returnTo: pathname + search,
    intents,
    open(event) {
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!isPlain || event.defaultPrevented) return;
      event.preventDefault();
      void navigate(event.currentTarget.pathname + event.currentTarget.search, { viewTransition: true });
    },
    act(event) {
      event.preventDefault();
      closeSheet(event);
      const form = event.currentTarget;
      const { submitter } = event.nativeEvent;
      const isButton = submitter instanceof HTMLButtonElement;
      void submit(isButton ? submitter : form, {
        navigate: false,
        fetcherKey: form.dataset.creation,
        preventScrollReset: true,
      });
    },
    closeSheet,
    texts: {
      preview: t("creation.previewEngine"),
      video: t("creation.video"),
      sound: t("creation.sound"),
      favorite: t("creation.favorite"),
      unfavorite: t("creation.unfavorite"),
      download: t("creation.download"),
      delete: t("creation.delete"),
      actions: t("creation.actions"),
    },
  };
  return (
    <Shared value={shared}>
      <TileIcons />
      <ul aria-label={label} className="justified">
        {children}
      </ul>
    </Shared>
  );
}

/** Drawn once per grid and referred to by every tile. */
function TileIcons() {
  return (
    <svg aria-hidden="true" className="hidden">
      <symbol id="tile-heart">
        <Heart strokeWidth={1.5} />
      </symbol>
      <symbol id="tile-heart-full">
        <Heart strokeWidth={1.5} fill="currentColor" />
      </symbol>
      <symbol id="tile-download">
        <Download strokeWidth={1.5} />
      </symbol>
      <symbol id="tile-delete">
        <Trash2 strokeWidth={1.5} />
      </symbol>
      <symbol id="tile-more">
        <Ellipsis strokeWidth={1.5} />
      </symbol>
      <symbol id="tile-video">
        <Video strokeWidth={1.5} />
      </symbol>
      <symbol id="tile-sound">
        <Volume2 strokeWidth={1.5} />
      </symbol>
    </svg>
  );
}

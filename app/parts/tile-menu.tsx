import { type KeyboardEvent, type SubmitEvent, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icon.tsx";
import { MenuButton, MenuLink, MenuSeparator } from "../ui/menu.tsx";
import { Additions } from "./additions.tsx";
import { collectLink } from "./collecting/collect-request.ts";
import { CopyPromptItem } from "./copy-actions.tsx";
import { sharePath } from "./gallery-addresses.ts";
import type { Tile } from "./tile.ts";
import "./tile-menu.css";
import { pressedKey } from "../ui/pressed-key.ts";

interface TileMenuProps {
  tile: Tile;
  isFavorite: boolean;
  /** The pressed button; with a mouse the menu opens beside it. */
  anchor: HTMLElement;
  returnTo: string;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
}

/** All actions of a tile's creation: a menu beside the tile, or a sheet within reach of the thumb. */
export default function TileMenu({ tile, isFavorite, anchor, returnTo, onSubmit, onClose }: TileMenuProps) {
  const { t } = useTranslation(["common", "generation", "viewer"]);
  const root = useRef<HTMLDivElement>(null);
  const { id } = tile;

  useLayoutEffect(() => {
    const menu = root.current;
    if (!menu) return;
    menu.showPopover();
    const { right, top, bottom } = anchor.getBoundingClientRect();
    const { width, height } = menu.getBoundingClientRect();
    const below = bottom + height + 8 < window.innerHeight;
    menu.style.setProperty("--menu-left", `${Math.max(8, right - width)}px`);
    menu.style.setProperty("--menu-top", `${below ? bottom + 4 : Math.max(8, top - height - 4)}px`);
    const first = [...menu.querySelectorAll<HTMLElement>("[data-menu-item]")].find(
      (item) => item.offsetParent !== null,
    );
    first?.focus({ preventScroll: true });
  }, [anchor]);

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[pressedKey(event)];
    if (!step) return;
    event.preventDefault();
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-menu-item]")].filter(
      (item) => item.offsetParent !== null,
    );
    const at = items.findIndex((item) => item.matches(":focus"));
    items[(at + step + items.length) % items.length]?.focus();
  };
  return (
    <div
      ref={root}
      popover="auto"
      role="dialog"
      aria-label={t("common:creation.actions")}
      className="tile-menu"
      onKeyDown={walk}
      onToggle={({ newState }) => {
        if (newState === "closed") onClose();
      }}
      onClick={({ target, currentTarget }) => {
        if (target instanceof Element && target.closest("[data-menu-item]")) currentTarget.hidePopover();
      }}
    >
      <form method="post" action={`/creations/${id}`} data-creation={id} onSubmit={onSubmit}>
        <input type="hidden" name="return" value={returnTo} />
        <Additions>
          <MenuButton
            name="intent"
            value={isFavorite ? "unfavorite" : "favorite"}
            icon={<Icon name="heart" className={isFavorite ? "fill-accent text-accent" : undefined} />}
          >
            {t(isFavorite ? "common:creation.unfavorite" : "common:creation.favorite")}
          </MenuButton>
        </Additions>
        <MenuLink
          to={tile.downloadUrl}
          reloadDocument
          download={tile.video ? "video" : "image"}
          icon={<Icon name="download" />}
        >
          {t("common:creation.download")}
        </MenuLink>
        <MenuSeparator />
      </form>
      {tile.prompt ? <CopyPromptItem prompt={tile.prompt} /> : null}
      <MenuLink to={`/creations/${id}?to=again`} icon={<Icon name="rotate-ccw" />}>
        {t("generation:actions.useAgain")}
      </MenuLink>
      {tile.video ? null : (
        <>
          <Additions>
            <MenuLink to={`/creations/${id}/edit`} icon={<Icon name="pencil" />}>
              {t("generation:actions.edit")}
            </MenuLink>
          </Additions>
          <MenuLink to={`/creations/${id}?to=animate`} icon={<Icon name="video" />}>
            {t("generation:actions.animate")}
          </MenuLink>
        </>
      )}
      <Additions>
        <MenuSeparator />
        <MenuLink {...collectLink(id, returnTo)} icon={<Icon name="folder-plus" />}>
          {t("viewer:collect")}
        </MenuLink>
        <MenuLink to={sharePath({ kind: "creation", id }, returnTo)} icon={<Icon name="share-2" />}>
          {t("viewer:share")}
        </MenuLink>
        <form method="post" action={`/creations/${id}`} data-creation={id} onSubmit={onSubmit}>
          <input type="hidden" name="return" value={returnTo} />
          <MenuSeparator />
          <MenuButton name="intent" value="delete" danger icon={<Icon name="trash" />}>
            {t("common:creation.delete")}
          </MenuButton>
        </form>
      </Additions>
    </div>
  );
}

import { useTranslation } from "react-i18next";
import { RelativeTime } from "../../../parts/relative-time.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { iconButtonClassNames } from "../../../ui/icon-button.tsx";
import { NavLink } from "../../../ui/link.tsx";
import { Menu, MenuButton, MenuLink } from "../../../ui/menu.tsx";
import { conversationPath } from "../addresses.ts";
import { FavoriteForm, useIsFavorite } from "../favorite-form.tsx";

export interface Row {
  id: string;
  title: string;
  isFavorite: boolean;
  /** The text around the match; `null` without a search, or when the title matches. */
  excerpt: string | null;
  updatedAt: string;
}

interface ConversationRowProps {
  row: Row;
  /** The list's query, for the addresses. */
  search: string;
  /** The address that is being opened. */
  opening: string | undefined;
  now: number;
  timeZone: string;
}

/** One conversation of the list: its title, when it was last used, and its actions. */
export function ConversationRow({ row, search, opening, now, timeZone }: ConversationRowProps) {
  const { t } = useTranslation("history");
  const { id, title, excerpt, updatedAt } = row;
  const isFavorite = useIsFavorite(row);
  const path = conversationPath(id);
  const name = title === "" ? t("untitled") : title;
  return (
    <li className="group/row relative">
      <NavLink
        to={path + search}
        prefetch="intent"
        className={classNames(
          "block rounded-md py-2.5 pr-11 pl-3 outline-offset-[-2px] transition-colors hover:bg-surface-1 aria-[current]:bg-surface-2",
          opening === path && "bg-surface-2",
        )}
      >
        <span className="flex items-center gap-1.5">
          <bdi className="truncate text-ink">{name}</bdi>
          {isFavorite ? (
            <Icon
              name="heart"
              label={t("favorite.name")}
              className="size-3.5 shrink-0 fill-accent stroke-accent stroke-[1.5]"
            />
          ) : null}
        </span>
        {excerpt === null ? null : (
          <span dir="auto" className="mt-0.5 line-clamp-4 break-words text-ink-2 text-sm">
            {excerpt}
          </span>
        )}
        <span className="mt-0.5 block text-ink-3 text-xs">
          <RelativeTime at={updatedAt} now={now} timeZone={timeZone} />
        </span>
      </NavLink>
      <div className="absolute top-1.5 right-1 transition-opacity focus-within:opacity-100 group-hover/row:opacity-100 has-[details[open]]:opacity-100 pointer-fine:opacity-0">
        <Menu
          label={t("actionsFor", { title: name })}
          trigger={<Icon name="ellipsis" />}
          triggerClassName={iconButtonClassNames({ size: "small" })}
        >
          <FavoriteForm marked={row}>
            <MenuButton icon={<Icon name="heart" />}>{t(isFavorite ? "favorite.remove" : "favorite.add")}</MenuButton>
          </FavoriteForm>
          <MenuLink to={`${path}/rename${search}`} icon={<Icon name="pencil" />}>
            {t("rename.action")}
          </MenuLink>
          <MenuLink to={`${path}/delete${search}`} icon={<Icon name="trash" />} danger>
            {t("delete.action")}
          </MenuLink>
        </Menu>
      </div>
    </li>
  );
}

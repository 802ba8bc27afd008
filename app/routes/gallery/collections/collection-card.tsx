import { useTranslation } from "react-i18next";
import { Additions } from "../../../parts/additions.tsx";
import { sharePath } from "../../../parts/gallery-addresses.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { iconButtonClassNames } from "../../../ui/icon-button.tsx";
import { Link } from "../../../ui/link.tsx";
import { Menu, MenuLink, MenuSeparator } from "../../../ui/menu.tsx";
import { listPath } from "../addresses.ts";
import { sharedViewPath } from "../members/addresses.ts";
import { deletePath, editPath } from "./addresses.ts";
import { DragHandle } from "./order/drag-handle.tsx";
import { MoveItems } from "./order/move-buttons.tsx";
import type { useOrder } from "./order/use-order.ts";

/** A collection as shown in the list of collections. */
export interface CollectionCard {
  id: string;
  name: string;
  description: string;
  /** Whether it fills itself from a search. */
  isSmart: boolean;
  /** Whether other users are members of it. */
  isShared: boolean;
  /** The user who shares it; `null` for one's own. */
  owner: string | null;
  count: number;
  countIsExact: boolean;
  cover: { src: string; placeholder: string } | null;
}

interface CardProps {
  card: CollectionCard;
  /** The address that moves are posted to. */
  action: string;
  /** `null` where the order cannot be changed. */
  ordering: ReturnType<typeof useOrder> | null;
}

/** One collection of the list: its cover, name, size, and actions. */
export function Card({ card, action, ordering }: CardProps) {
  const { t } = useTranslation("collections");
  const { id, name, description, isSmart, isShared, count, countIsExact, cover } = card;
  return (
    <li
      data-order={id}
      className={classNames("group/card relative min-w-0 transition-opacity", ordering?.dragged === id && "opacity-50")}
    >
      <Link
        to={isShared ? sharedViewPath(id) : listPath({ collection: id })}
        prefetch="intent"
        className="block overflow-hidden rounded-lg border border-line transition-opacity hover:opacity-90"
      >
        <Cover cover={cover} />
        <span className="sr-only">{name}</span>
      </Link>
      {ordering ? <DragHandle {...ordering.handleFor(id)} /> : null}
      <div className="mt-2 flex items-start gap-1">
        <div className="min-w-0 flex-1 pt-1.5">
          <p className="truncate font-medium" title={name}>
            <bdi>{name}</bdi>
          </p>
          <p className="tabular flex items-center gap-1.5 text-ink-3 text-sm [&_svg]:size-4 [&_svg]:stroke-[1.5]">
            {isSmart ? (
              <span title={t("smart.label")}>
                <Icon name="search" />
                <span className="sr-only">{t("smart.label")}</span>
              </span>
            ) : null}
            {t(countIsExact ? "images" : "smart.imagesMore", { count })}
          </p>
          {description === "" ? null : (
            <p dir="auto" className="mt-1 line-clamp-2 break-words text-ink-2 text-sm">
              {description}
            </p>
          )}
        </div>
        <Additions>
          <Menu
            label={t("actions", { name })}
            trigger={<Icon name="ellipsis" />}
            triggerClassName={iconButtonClassNames({})}
            panelClassName="w-52"
          >
            <MenuLink to={editPath(id)} icon={<Icon name="pencil" />} preventScrollReset>
              {t("edit")}
            </MenuLink>
            {isSmart ? null : (
              <MenuLink to={sharePath({ kind: "collection", id })} icon={<Icon name="share-2" />}>
                {t("share")}
              </MenuLink>
            )}
            {ordering ? (
              <>
                <MenuSeparator />
                <MoveItems id={id} moves={ordering.movesFor(id)} move={ordering.move} action={action} />
              </>
            ) : null}
            <MenuSeparator />
            <MenuLink to={deletePath(id)} icon={<Icon name="trash" />} danger preventScrollReset>
              {t("delete.action")}
            </MenuLink>
          </Menu>
        </Additions>
      </div>
    </li>
  );
}

/** The cover of a collection, or its place. */
export function Cover({ cover }: Pick<CollectionCard, "cover">) {
  if (!cover) {
    return (
      <span className="grid aspect-4/3 place-items-center bg-surface-1 text-ink-3 [&_svg]:size-8 [&_svg]:stroke-1">
        <Icon name="images" />
      </span>
    );
  }
  return (
    <span
      className="block aspect-4/3 bg-[length:100%_100%] bg-surface-2"
      style={cover.placeholder ? { backgroundImage: `url(${cover.placeholder})` } : undefined}
    >
      <img
        src={cover.src}
        alt=""
        width={4}
        height={3}
        loading="lazy"
        decoding="async"
        draggable={false}
        className="size-full object-cover"
      />
    </span>
  );
}

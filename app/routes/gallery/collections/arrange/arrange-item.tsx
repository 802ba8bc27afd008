import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MediaTag } from "../../../../ui/badge.tsx";
import { Form } from "../../../../ui/form.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { iconButtonClassNames } from "../../../../ui/icon-button.tsx";
import { Menu, MenuButton } from "../../../../ui/menu.tsx";
import { MoveButtons } from "../order/move-buttons.tsx";
import { OrderedItem } from "../order/ordered-item.tsx";
import type { useOrder } from "../order/use-order.ts";

/** A creation as shown while a collection is being arranged. */
export interface ArrangedItem {
  id: string;
  prompt: string;
  src: string;
  placeholder: string;
}

interface ItemCardProps {
  item: ArrangedItem;
  action: string;
  ordering: ReturnType<typeof useOrder>;
  isCover: boolean;
  canRemove: boolean;
}

/** One creation that can be moved, made the cover, or removed. */
export function ItemCard({ item, action, ordering, isCover, canRemove }: ItemCardProps) {
  const { t } = useTranslation("collections");
  const { id, prompt, src, placeholder } = item;
  return (
    <OrderedItem
      id={id}
      image={{ src, alt: prompt, placeholder }}
      ordering={ordering}
      badge={
        isCover ? (
          <span className="pointer-events-none absolute top-2 right-2">
            <MediaTag icon={<Icon name="image" />}>{t("arrange.isCover")}</MediaTag>
          </span>
        ) : null
      }
    >
      <div className="mt-1 flex justify-between">
        <MoveButtons id={id} name={prompt} moves={ordering.movesFor(id)} move={ordering.move} action={action} />
        {isCover && !canRemove ? null : (
          <Menu
            label={t("actions", { name: prompt })}
            trigger={<Icon name="ellipsis" />}
            triggerClassName={iconButtonClassNames({})}
            panelClassName="w-48"
          >
            {isCover ? null : (
              <ItemForm id={id} intent="cover" action={action}>
                <MenuButton icon={<Icon name="image" />}>{t("arrange.cover")}</MenuButton>
              </ItemForm>
            )}
            {canRemove ? (
              <ItemForm id={id} intent="remove" action={action}>
                <MenuButton icon={<Icon name="folder-minus" />}>{t("arrange.remove")}</MenuButton>
              </ItemForm>
            ) : null}
          </Menu>
        )}
      </div>
    </OrderedItem>
  );
}

function ItemForm({
  id,
  intent,
  action,
  children,
}: {
  id: string;
  intent: "cover" | "remove";
  action: string;
  children: ReactNode;
}) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      {children}
    </Form>
  );
}

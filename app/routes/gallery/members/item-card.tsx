import { useTranslation } from "react-i18next";
import { Form } from "../../../ui/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { MoveButtons } from "../collections/order/move-buttons.tsx";
import { OrderedItem } from "../collections/order/ordered-item.tsx";
import type { useOrder } from "../collections/order/use-order.ts";
import type { ShownItem } from "./shared-view.ts";

interface ItemCardProps {
  item: ShownItem;
  number: number;
  count: number;
  /** Where the creation is shown large. */
  to: string;
  /** The address that changes are posted to. */
  action: string;
  /** `null` where the user cannot arrange. */
  ordering: ReturnType<typeof useOrder> | null;
  canRemove: boolean;
}

/** One creation of a shared collection: who added it, and what the user may do with it. */
export function ItemCard({ item, number, count, to, action, ordering, canRemove }: ItemCardProps) {
  const { t } = useTranslation("members");
  const { creation, placeholder, addedBy } = item;
  const { id } = creation;
  const name = `${t("shared.item", { number, count })}, ${addedBy}`;
  return (
    <OrderedItem id={id} image={{ src: creation.thumbnail_url, alt: name, placeholder }} to={to} ordering={ordering}>
      <p className="mt-1.5 truncate text-ink-2 text-sm" title={addedBy}>
        <bdi>{addedBy}</bdi>
      </p>
      <div className="flex justify-between">
        <div className="flex">
          {ordering ? (
            <MoveButtons id={id} name={name} moves={ordering.movesFor(id)} move={ordering.move} action={action} />
          ) : null}
        </div>
        {canRemove ? (
          <Form method="post" action={action} preventScrollReset>
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="id" value={id} />
            <IconButton name={`${t("shared.remove")} · ${name}`} icon={<Icon name="folder-minus" />} tip={false} />
          </Form>
        ) : null}
      </div>
    </OrderedItem>
  );
}

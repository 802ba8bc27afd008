import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../ui/icon.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { MenuButton } from "../../../../ui/menu.tsx";
import type { Move, Moves } from "./moves.ts";
import { moveFields } from "./use-order.ts";

interface MoveProps {
  id: string;
  moves: Moves;
  /** Shows the move immediately. Without JavaScript the form is simply sent. */
  move: (move: Move) => void;
  action: string;
}

const ways = [
  ["front", "arrow-left-to-line"],
  ["earlier", "arrow-left"],
  ["later", "arrow-right"],
] as const;

/** A form for one direction of a move. */
function wayForm({ id, moves, move, action }: MoveProps, way: keyof Moves) {
  const before = moves[way];
  if (before === undefined) return undefined;
  return {
    method: "post",
    action,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      move({ id, before });
    },
    fields: Object.entries(moveFields({ id, before })).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    )),
  } as const;
}

/** The directions as menu items. Impossible directions are omitted. */
export function MoveItems(props: MoveProps) {
  const { t } = useTranslation("collections");
  return ways.map(([way, icon]) => {
    const form = wayForm(props, way);
    if (!form) return null;
    const { fields, ...attributes } = form;
    return (
      <form key={way} {...attributes}>
        {fields}
        <MenuButton icon={<Icon name={icon} />}>{t(`move.${way}`)}</MenuButton>
      </form>
    );
  });
}

/**
 * The directions as a row of buttons. Impossible directions keep their place so that no button shifts under a finger.
 */
export function MoveButtons({ name, ...props }: MoveProps & { name: string }) {
  const { t } = useTranslation("collections");
  return ways.map(([way, icon]) => {
    const { fields, ...attributes } = wayForm(props, way) ?? { fields: null };
    return (
      <form key={way} {...attributes}>
        {fields}
        <IconButton
          name={t("arrange.named", { action: t(`move.${way}`), name })}
          icon={<Icon name={icon} />}
          tip={false}
          aria-disabled={fields === null || undefined}
          type={fields === null ? "button" : "submit"}
          className="aria-disabled:opacity-40"
        />
      </form>
    );
  });
}

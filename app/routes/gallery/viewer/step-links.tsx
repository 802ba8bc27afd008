import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import { iconButtonClassNames } from "../../../ui/icon-button.tsx";
import { viewPath } from "../addresses.ts";
import type { ListQuery } from "../list-query.ts";
import type { Direction } from "./use-steps.ts";
import type { Viewed } from "./viewer-props.ts";

/** Links to the previous and next creation. At an end of the list the link is disabled but keeps the focus. */
export function StepLinks({
  query,
  viewed,
  onStep,
}: {
  query: ListQuery;
  viewed: Viewed;
  onStep: (direction: Direction) => void;
}) {
  const { t } = useTranslation("viewer");
  const press = (direction: Direction) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onStep(direction);
  };
  const link = (direction: Direction) => {
    const neighbour = direction === 1 ? viewed.next : viewed.previous;
    const name = t(direction === 1 ? "next" : "previous");
    return (
      <a
        href={neighbour ? viewPath(neighbour.id, query) : undefined}
        role={neighbour ? undefined : "link"}
        aria-disabled={neighbour ? undefined : true}
        tabIndex={0}
        aria-label={name}
        title={name}
        onClick={press(direction)}
        className={`viewer-chrome viewer-${direction === 1 ? "next" : "previous"} ${iconButtonClassNames({})} aria-disabled:opacity-40`}
      >
        {direction === 1 ? <Icon name="chevron-right" /> : <Icon name="chevron-left" />}
      </a>
    );
  };
  return (
    <>
      {link(-1)}
      {link(1)}
    </>
  );
}

import { selectionFormId } from "../../../parts/tile-tick.tsx";
import type { SelectionStore } from "./selection-store.ts";

/** The id of the creation whose tile something stands in, where it can be selected. */
export function tileIdAt(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest(".tile")?.querySelector<HTMLInputElement>(`input[name=id][form=${selectionFormId}]`)?.value;
}

/**
 * For who works with keys: called once what was selected has left, it puts the focus on what stands in its place, which
 * would else be lost with it. With a pointer it does nothing.
 */
export function nextToFocus(store: SelectionStore): () => void {
  if (!document.activeElement?.matches(":focus-visible")) return () => undefined;
  const { order } = store;
  const last = order.findLastIndex((id) => store.has(id));
  const stays = (id: string) => !store.has(id);
  const next = order.slice(last + 1).find(stays) ?? order.slice(0, last + 1).findLast(stays);
  return () => requestAnimationFrame(() => linkOf(next)?.focus());
}

function linkOf(id: string | undefined): HTMLElement | null {
  const tick = [...document.querySelectorAll<HTMLInputElement>(`input[name=id][form=${selectionFormId}]`)];
  return (
    tick
      .find(({ value }) => value === id)
      ?.closest(".tile")
      ?.querySelector<HTMLElement>(".tile-open") ?? null
  );
}

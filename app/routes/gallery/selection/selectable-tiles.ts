import { selectionFormId } from "../../../parts/tile-tick.tsx";
import type { SelectionStore } from "./selection-store.ts";

/** Returns the id of the creation whose selectable tile contains the target. */
export function tileIdAt(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest(".tile")?.querySelector<HTMLInputElement>(`input[name=id][form=${selectionFormId}]`)?.value;
}

/**
 * For keyboard users. The returned function focuses the tile that takes the place of the selection; call it once the
 * selected tiles are gone. Otherwise the focus would be lost with them. It does nothing for pointer users.
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

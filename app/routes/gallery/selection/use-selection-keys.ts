import { useEffect } from "react";
import { selectionFormId } from "../../../parts/tile-tick.tsx";
import { pressedKey } from "../../../ui/pressed-key.ts";
import { hasSingleKeys } from "../../../ui/single-keys.ts";
import { tileIdAt } from "./selectable-tiles.ts";
import { isFull } from "./selected.ts";
import type { MatchingList } from "./selection-fields.ts";
import { isSelecting, type SelectionStore } from "./selection-store.ts";

/**
 * The keys of a selection. Ctrl or Cmd and A selects all loaded creations, and again all matches. Escape clears the
 * selection. Space or X toggles the focused tile, with Shift everything up to it. Delete deletes. A period moves to the
 * bar.
 */
export function useSelectionKeys(
  { store, list }: { store: SelectionStore; list: MatchingList | undefined },
  canSelect: boolean,
) {
  useEffect(() => {
    if (!canSelect) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || isElsewhere(event.target)) return;
      if (answer(event, store, list)) event.preventDefault();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [store, list, canSelect]);
}

/** Performs the action of a key. Returns whether the key has one. */
function answer(event: KeyboardEvent, store: SelectionStore, list: MatchingList | undefined): boolean {
  const { target, shiftKey, ctrlKey, metaKey } = event;
  const key = pressedKey(event).toLowerCase();
  if (ctrlKey || metaKey) {
    if (key !== "a" || shiftKey || store.order.length === 0) return false;
    selectMore(store, list);
    return true;
  }
  if (key === " " || key === "x") {
    // Space presses the focused control, unless that is a link.
    if (key === " " && !(target instanceof HTMLAnchorElement)) return false;
    const id = tileIdAt(target);
    if (id === undefined) return false;
    store.press(id, shiftKey);
    return true;
  }
  if (!isSelecting(store.state())) return false;
  if (key === "escape") {
    store.clear();
    return true;
  }
  if (key === "delete") return pressAction("delete");
  if (key !== "." || !hasSingleKeys()) return false;
  firstActionOf()?.focus();
  return true;
}

/** Selects all loaded creations. If they are already selected, selects all matches. */
function selectMore(store: SelectionStore, list: MatchingList | undefined) {
  const before = store.state().selected;
  store.selectLoaded();
  const { selected } = store.state();
  if (list && (selected === before || isFull(before)) && !selected.matching) store.selectMatching();
}

/** Returns whether the target is a text field or covers the list, where keys have another meaning. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open], [popover]:popover-open")) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== "checkbox";
  return target.isContentEditable || target.matches("textarea, select");
}

/** Returns the first action button of the bar. */
function firstActionOf(): HTMLElement | null {
  return document.querySelector<HTMLElement>(
    `button[form=${selectionFormId}]:enabled, #${selectionFormId} button:enabled`,
  );
}

/** Presses the button of an intent. Returns whether the page has it. */
function pressAction(intent: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(
    `#${selectionFormId} button[name=intent][value=${intent}]:enabled`,
  );
  button?.click();
  return button !== null;
}

import { useEffect } from "react";
import { selectionFormId } from "../../../parts/tile-tick.tsx";
import { hasSingleKeys } from "../../../ui/single-keys.ts";
import { tileIdAt } from "./selectable-tiles.ts";
import { isFull } from "./selected.ts";
import type { MatchingList } from "./selection-fields.ts";
import { isSelecting, type SelectionStore } from "./selection-store.ts";

/**
 * Keys of a selection: Ctrl or Cmd and A for all that are loaded, and once more for all that match; Escape for none; Space
 * or X for the tile in focus, with Shift for all up to it; Delete deletes; a full stop leads to the bar.
 */
export function useSelectionKeys({ store, list }: { store: SelectionStore; list: MatchingList | undefined }) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || isElsewhere(event.target)) return;
      if (answer(event, store, list)) event.preventDefault();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [store, list]);
}

/** Carries out what a key stands for; whether it stands for anything. */
function answer(event: KeyboardEvent, store: SelectionStore, list: MatchingList | undefined): boolean {
  const { target, shiftKey, ctrlKey, metaKey } = event;
  const key = event.key.toLowerCase();
  if (ctrlKey || metaKey) {
    if (key !== "a" || shiftKey || store.order.length === 0) return false;
    selectMore(store, list);
    return true;
  }
  if (key === " " || key === "x") {
    // A space presses what it stands on, unless that is a link.
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

/** All that are loaded; when they are selected already, all that match. */
function selectMore(store: SelectionStore, list: MatchingList | undefined) {
  const before = store.state().selected;
  store.selectLoaded();
  const { selected } = store.state();
  if (list && (selected === before || isFull(before)) && !selected.matching) store.selectMatching();
}

/** Typed into, or in front of the list: keys mean something else there. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open], [popover]:popover-open")) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== "checkbox";
  return target.isContentEditable || target.matches("textarea, select");
}

/** The first thing that can be done with a selection. */
function firstActionOf(): HTMLElement | null {
  return document.querySelector<HTMLElement>(
    `button[form=${selectionFormId}]:enabled, #${selectionFormId} button:enabled`,
  );
}

/** Presses the button of an intent, where the page has it. */
function pressAction(intent: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(
    `#${selectionFormId} button[name=intent][value=${intent}]:enabled`,
  );
  button?.click();
  return button !== null;
}

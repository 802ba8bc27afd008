import type { TileSelection } from "../../../parts/tile-tick.tsx";
import { allMatching, has, nothing, pressed, type Selected, throughTo, withAll } from "./selected.ts";

/** A page's selection as shown. Every change creates a new object. */
export interface SelectionState {
  selected: Selected;
  /** The user started selecting: checkboxes are shown and presses select, even with nothing selected yet. */
  begun: boolean;
}

/** Returns whether checkboxes are shown and presses select. */
export function isSelecting({ selected, begun }: SelectionState): boolean {
  return begun || selected.matching || selected.ids.size > 0;
}

/**
 * The selection of one list. It is kept outside React's state, so that only changed tiles render again among thousands.
 */
export class SelectionStore implements TileSelection {
  /** The ids of the loaded part of the list, in order. */
  order: readonly string[] = [];
  readonly labelOf: (prompt: string) => string;
  #state: SelectionState;
  #anchor: string | undefined;
  readonly #initial: SelectionState;
  readonly #listeners = new Set<() => void>();

  constructor(labelOf: (prompt: string) => string, initial: SelectionState = { selected: nothing, begun: false }) {
    this.labelOf = labelOf;
    this.#initial = initial;
    this.#state = initial;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly state = (): SelectionState => this.#state;
  /** The state that the server rendered. */
  readonly initialState = (): SelectionState => this.#initial;

  has(id: string): boolean {
    return has(this.#state.selected, id);
  }

  press(id: string, through: boolean): void {
    const { selected } = this.#state;
    const anchor = through ? this.#anchor : undefined;
    this.#anchor = id;
    this.#show(
      anchor === undefined ? pressed(selected, id) : throughTo(selected, this.order, anchor, id, has(selected, anchor)),
    );
  }

  /** Selects all loaded creations, up to the limit. */
  selectLoaded(): void {
    this.#show(withAll(this.#state.selected, this.order));
  }

  /** Selects all matches, loaded or not. */
  selectMatching(): void {
    this.#show(allMatching);
  }

  /** Shows checkboxes before anything is selected. */
  begin(): void {
    this.#change({ ...this.#state, begun: true });
  }

  clear(): void {
    this.#anchor = undefined;
    this.#change({ selected: nothing, begun: false });
  }

  #show(selected: Selected): void {
    this.#change({ ...this.#state, selected });
  }

  #change(next: SelectionState): void {
    const { selected, begun } = this.#state;
    if (next.selected === selected && next.begun === begun) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}

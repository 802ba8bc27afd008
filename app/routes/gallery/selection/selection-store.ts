import type { TileSelection } from "../../../parts/tile-tick.tsx";
import { allMatching, has, nothing, pressed, type Selected, throughTo, withAll } from "./selected.ts";

/** What a page shows of its selection. A new object whenever something changed. */
export interface SelectionState {
  selected: Selected;
  /** Somebody wants to select: ticks are shown and presses select, even while nothing is selected yet. */
  begun: boolean;
}

/** Whether ticks are shown and presses select. */
export function isSelecting({ selected, begun }: SelectionState): boolean {
  return begun || selected.matching || selected.ids.size > 0;
}

/** The selection of one list. Outside of React's state, so that of thousands of tiles only those that change are drawn again. */
export class SelectionStore implements TileSelection {
  /** Ids of the list as far as it is loaded, in its order. */
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
  /** As the server drew it. */
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

  /** All that are loaded; of more than can be named, the first. */
  selectLoaded(): void {
    this.#show(withAll(this.#state.selected, this.order));
  }

  /** All that match, loaded or not. */
  selectMatching(): void {
    this.#show(allMatching);
  }

  /** Shows ticks before anything is selected. */
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

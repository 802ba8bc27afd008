import { createContext, type MouseEvent, useContext, useRef, useSyncExternalStore } from "react";
import "./tile-tick.css";

/** What the tiles of a grid know about a selection of several of them. */
export interface TileSelection {
  subscribe(listener: () => void): () => void;
  has(id: string): boolean;
  /** `through` takes along everything between this one and the one pressed before. */
  press(id: string, through: boolean): void;
  /** What the tick of this creation is called. */
  labelOf(prompt: string): string;
}

const Selection = createContext<TileSelection | undefined>(undefined);

/** Gives the tiles inside it ticks; without one around them they have none. */
export const TileSelectionProvider = Selection;

/** The form that the ticks of a page belong to, wherever it stands. */
export const selectionFormId = "selection";

/** The tick of a tile: a checkbox of the selection's form, so that it also works without JavaScript. */
export function TileTick({ id, prompt }: { id: string; prompt: string }) {
  const selection = useContext(Selection);
  return selection ? <Tick id={id} label={selection.labelOf(prompt)} selection={selection} /> : null;
}

function Tick({ id, label, selection }: { id: string; label: string; selection: TileSelection }) {
  const isSelected = () => selection.has(id);
  const checked = useSyncExternalStore(selection.subscribe, isSelected, isSelected);
  const through = useRef(false);
  return (
    <label className="tile-tick">
      <input
        type="checkbox"
        name="id"
        value={id}
        form={selectionFormId}
        aria-label={label}
        autoComplete="off"
        checked={checked}
        onClick={({ shiftKey }: MouseEvent) => {
          through.current = shiftKey;
        }}
        onChange={() => selection.press(id, through.current)}
      />
    </label>
  );
}

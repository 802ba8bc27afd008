import { createContext, type MouseEvent, useContext, useRef, useSyncExternalStore } from "react";
import "./tile-tick.css";

/** The selection state that the tiles of a grid share. */
export interface TileSelection {
  subscribe(listener: () => void): () => void;
  has(id: string): boolean;
  /** `through` also selects everything between this creation and the previously pressed one. */
  press(id: string, through: boolean): void;
  /** Returns the accessible name of this creation's checkbox. */
  labelOf(prompt: string): string;
}

const Selection = createContext<TileSelection | undefined>(undefined);

/** Adds checkboxes to the tiles inside it; tiles without a provider have none. */
export const TileSelectionProvider = Selection;

/** The id of the form that the checkboxes of a page belong to, wherever the form is. */
export const selectionFormId = "selection";

/** The checkbox of a tile. It belongs to the selection form, so it also works without JavaScript. */
export function TileTick({ id, prompt }: { id: string; prompt: string }) {
  const selection = useContext(Selection);
  return selection ? <Tick id={id} label={selection.labelOf(prompt)} selection={selection} /> : null;
}

function Tick({ id, label, selection }: { id: string; label: string; selection: TileSelection }) {
  const isSelected = () => selection.has(id);
  const checked = useSyncExternalStore(selection.subscribe, isSelected, isSelected);
  const through = useRef(false);
  return (
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
      className="tile-tick"
    />
  );
}

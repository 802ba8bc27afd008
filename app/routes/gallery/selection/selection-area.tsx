import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useTranslation } from "react-i18next";
import { useHasAdditions } from "../../../parts/additions.tsx";
import { TileSelectionProvider } from "../../../parts/tile-tick.tsx";
import type { SelectAsked } from "./select-parameter.ts";
import { allMatching, countOf, nothing } from "./selected.ts";
import type { MatchingList } from "./selection-fields.ts";
import { isSelecting, type SelectionState, SelectionStore } from "./selection-store.ts";
import { useSelectionKeys } from "./use-selection-keys.ts";
import { useSelectionPresses } from "./use-selection-presses.ts";
import "./selection.css";

interface Area {
  store: SelectionStore;
  /** Absent where a list cannot be selected as a whole. */
  list: MatchingList | undefined;
}

const AreaContext = createContext<Area | undefined>(undefined);

/** Returns the enclosing selection. */
export function useSelectionArea(): Area {
  const area = useContext(AreaContext);
  if (!area) throw new Error("useSelectionArea must be used within a SelectionArea.");
  return area;
}

/** Returns the selection's state. The component renders again on every change. */
export function useSelectionState(store: SelectionStore): SelectionState {
  return useSyncExternalStore(store.subscribe, store.state, store.initialState);
}

interface SelectionAreaProps {
  /** The ids of the loaded part of the list, in order. Keep the same array while they are unchanged. */
  ids: readonly string[];
  list?: MatchingList;
  /** Identifies the list. Another list starts with nothing selected. */
  listKey: string;
  asked?: SelectAsked;
  /** The `SelectionBar` with its actions. */
  bar: ReactNode;
  children: ReactNode;
}

/**
 * Wraps a grid and the page's header. It adds checkboxes to tiles, handles presses and keys, and shows the action bar.
 */
export function SelectionArea({ ids, list, listKey, asked, bar, children }: SelectionAreaProps) {
  const { t } = useTranslation("selection");
  const [store] = useState(
    () =>
      new SelectionStore((prompt) => t("tick", { prompt }), {
        selected: asked === "all" ? allMatching : nothing,
        begun: asked !== undefined,
      }),
  );
  const area = useMemo(() => ({ store, list }), [store, list]);
  const shownKey = useRef(listKey);

  useLayoutEffect(() => {
    store.order = ids;
  }, [store, ids]);
  useEffect(() => {
    if (shownKey.current !== listKey) store.clear();
    shownKey.current = listKey;
  }, [store, listKey]);
  // Every action on selected creations is one that our API adds.
  const hasAdditions = useHasAdditions();
  useSelectionKeys(area, hasAdditions);
  const presses = useSelectionPresses(store);
  // The children are passed in and therefore do not render again.
  const selecting = useSyncExternalStore(
    store.subscribe,
    () => isSelecting(store.state()),
    () => isSelecting(store.initialState()),
  );

  return (
    <TileSelectionProvider value={hasAdditions ? store : undefined}>
      <AreaContext value={area}>
        <div {...(hasAdditions && presses)} data-selecting={selecting ? "" : undefined} className="selection-area">
          <SpokenCount />
          {children}
          {hasAdditions ? bar : null}
        </div>
      </AreaContext>
    </TileSelectionProvider>
  );
}

/** Announces the number of selected creations to screen readers. */
function SpokenCount() {
  const { t } = useTranslation("selection");
  const { store, list } = useSelectionArea();
  const count = countOf(useSelectionState(store).selected, list?.count ?? 0);
  return <output className="sr-only">{count > 0 ? t("selected", { count }) : ""}</output>;
}

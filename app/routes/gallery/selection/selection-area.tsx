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
  /** Absent where a list is not selected from as a whole. */
  list: MatchingList | undefined;
}

const AreaContext = createContext<Area | undefined>(undefined);

/** The selection around what calls this. */
export function useSelectionArea(): Area {
  const area = useContext(AreaContext);
  if (!area) throw new Error("This stands in a SelectionArea.");
  return area;
}

/** The selection's state, drawn anew with every change. */
export function useSelectionState(store: SelectionStore): SelectionState {
  return useSyncExternalStore(store.subscribe, store.state, store.initialState);
}

interface SelectionAreaProps {
  /** Ids of the list as far as it is loaded, in its order. Keep the array while they are the same. */
  ids: readonly string[];
  list?: MatchingList;
  /** What list it is: another one begins with nothing selected. */
  listKey: string;
  asked?: SelectAsked;
  /** The `SelectionBar` with what can be done. */
  bar: ReactNode;
  children: ReactNode;
}

/** Around a grid and its page's head: gives tiles ticks, hears presses and keys, and has the bar that acts on the selection. */
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
  useSelectionKeys(area);
  const presses = useSelectionPresses(store);
  // What stands inside is handed in and so not drawn again.
  const selecting = useSyncExternalStore(
    store.subscribe,
    () => isSelecting(store.state()),
    () => isSelecting(store.initialState()),
  );

  return (
    <TileSelectionProvider value={store}>
      <AreaContext value={area}>
        <div {...presses} data-selecting={selecting ? "" : undefined} className="selection-area">
          <SpokenCount />
          {children}
          {bar}
        </div>
      </AreaContext>
    </TileSelectionProvider>
  );
}

/** Tells screen readers how many are selected. */
function SpokenCount() {
  const { t } = useTranslation("selection");
  const { store, list } = useSelectionArea();
  const count = countOf(useSelectionState(store).selected, list?.count ?? 0);
  return <output className="sr-only">{count > 0 ? t("selected", { count }) : ""}</output>;
}

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { type CreationChange, onCreationsChanged } from "../../../../parts/tile-changes.ts";
import { listSearch } from "../../addresses.ts";
import type { ListQuery } from "../../list-query.ts";
import { fetchMore } from "./fetch-more.ts";
import {
  appendPage,
  type ListPage,
  type LoadedList,
  refreshStretch,
  startList,
  stretchesToAskFor,
  thinned,
  withAllStale,
  withFavorites,
  withoutCells,
} from "./loaded-list.ts";
import { noteForReload, noteOfReload, type RememberedList, rememberedList, rememberList } from "./remembered-lists.ts";

/** The number of full tiles kept beyond those near the view. One tile is about two kilobytes. */
const fullTilesMax = 1_500;

interface Shown {
  search: string;
  page: ListPage;
  list: LoadedList;
  /** The scroll position to return to. */
  returnTo: Pick<RememberedList, "y" | "measures"> | undefined;
}

export interface ListView {
  /** Identifies the list: the query of its address. */
  search: string;
  list: LoadedList;
  /** The state of the request for more tiles. */
  phase: "idle" | "loading" | "failed";
  /** The scroll position to return to, and the measures of the rows there. */
  returnTo: Shown["returnTo"];
  loadMore(): void;
  /** Reports which tiles are in view or near it. */
  onView(from: number, to: number): void;
  /** Reports every change of the scroll position. */
  onPlace(y: number, measures: RememberedList["measures"]): void;
}

/**
 * The loaded part of an address's list. It starts with the page's own stretch, grows, follows changes, and is restored
 * when the user returns to it.
 */
export function useLoadedList(query: ListQuery, page: ListPage): ListView {
  const { key: entry } = useLocation();
  const { revalidate } = useRevalidator();
  const search = listSearch(query).toString();
  const [shown, setShown] = useState<Shown>(() => beginning(entry, search, page));
  const [phase, setPhase] = useState<ListView["phase"]>("idle");
  const asked = useRef<{ search: string; abort: AbortController; afters: Set<string> }>(undefined);
  const kept = useRef<RememberedList>(undefined);

  let current = shown;
  if (search !== shown.search) current = beginning(entry, search, page);
  else if (page !== shown.page) current = { ...shown, page, list: refreshStretch(withAllStale(shown.list), page) };
  if (current !== shown) {
    setShown(current);
    if (search !== shown.search) setPhase("idle");
  }

  const change = useCallback(
    (update: (list: LoadedList) => LoadedList) =>
      setShown((before) => {
        const list = before.search === search ? update(before.list) : before.list;
        return list === before.list ? before : { ...before, list };
      }),
    [search],
  );

  /** Sends one request per stretch at a time. Requests for a list that is no longer shown are aborted. */
  const ask = useCallback(
    async (after: string) => {
      if (asked.current?.search !== search) {
        asked.current?.abort.abort();
        asked.current = { search, abort: new AbortController(), afters: new Set() };
      }
      const { abort, afters } = asked.current;
      if (afters.has(after)) return undefined;
      afters.add(after);
      const answer = await fetchMore(query, after, abort.signal);
      afters.delete(after);
      if (abort.signal.aborted) return undefined;
      if (answer === "signed-out") await revalidate();
      return answer;
    },
    [search, query, revalidate],
  );

  const { next } = current.list;
  const loadMore = useCallback(async () => {
    if (next === null) return;
    setPhase("loading");
    const answer = await ask(next);
    if (answer === undefined) return;
    if (typeof answer === "string") return setPhase("failed");
    setPhase("idle");
    change((list) => appendPage(list, answer));
  }, [next, ask, change]);

  const { list } = current;
  const refreshInView = useCallback(
    async (from: number, to: number) => {
      for (const after of stretchesToAskFor(list, from, to)) {
        const answer = await ask(after);
        if (typeof answer === "object") change((before) => refreshStretch(before, answer));
      }
    },
    [list, ask, change],
  );

  const onView = useCallback(
    (from: number, to: number) => {
      void refreshInView(from, to);
      change((before) => thinned(before, from, to, fullTilesMax));
    },
    [refreshInView, change],
  );

  const onPlace = useCallback((y: number, measures: RememberedList["measures"]) => {
    if (kept.current) Object.assign(kept.current, { y, measures });
  }, []);

  useEffect(() => () => asked.current?.abort.abort(), []);

  const { tab } = query;
  useEffect(() => {
    const follow = (concerns: (id: string) => boolean, what: CreationChange) => {
      const leaves =
        what === "delete" || what === "remove_from_collection" || (what === "unfavorite" && tab === "favorites");
      if (leaves) change((before) => withoutCells(before, concerns));
      else if (what !== "restore") change((before) => withFavorites(before, concerns, what === "favorite"));
    };
    return onCreationsChanged(follow);
  }, [change, tab]);

  // Every history entry that shows this list restores it.
  useLayoutEffect(() => {
    const { y = 0, measures } = kept.current ?? {};
    const mine: RememberedList = { search, list, y, measures };
    kept.current = mine;
    rememberList(entry, mine);
    const note = () => noteForReload(entry, { ...mine, y: window.scrollY });
    window.addEventListener("pagehide", note);
    return () => window.removeEventListener("pagehide", note);
  }, [entry, search, list]);

  // A reloaded page reaches its earlier length only once scripts run.
  useLayoutEffect(() => {
    const note = noteOfReload(entry, search);
    if (!note) return;
    setShown((before) => ({
      ...before,
      list: refreshStretch(note.list, before.page),
      returnTo: { y: note.y, measures: undefined },
    }));
  }, [entry, search]);

  return { search, list, phase, returnTo: current.returnTo, loadMore, onView, onPlace };
}

function beginning(entry: string, search: string, page: ListPage): Shown {
  const kept = rememberedList(entry, search);
  return {
    search,
    page,
    list: kept ? refreshStretch(withAllStale(kept.list), page) : startList(page),
    returnTo: kept,
  };
}

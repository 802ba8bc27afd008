import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { type CreationChange, onCreationsChanged } from "../../../../parts/tile-changes.ts";
import { listSearch } from "../../addresses.ts";
import type { ListQuery } from "../../list-query.ts";
import { fetchMore } from "./fetch-more.ts";
import type { ListPage } from "./loaded-list.ts";
import {
  appendPage,
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

/** Tiles kept in full beyond those near what is seen; one is about two kilobytes. */
const fullTilesMax = 1_500;

interface Shown {
  search: string;
  page: ListPage;
  list: LoadedList;
  /** How far to scroll to be where the person was. */
  returnTo: Pick<RememberedList, "y" | "measures"> | undefined;
}

export interface ListView {
  /** What tells this list from others: what its address asks for. */
  search: string;
  list: LoadedList;
  /** Of further tiles: on their way, or not to be had right now. */
  phase: "idle" | "loading" | "failed";
  /** How far to scroll to be where the person was, and what the rows measured there. */
  returnTo: Shown["returnTo"];
  loadMore(): void;
  /** To be told which tiles are in view or near it. */
  onView(from: number, to: number): void;
  /** To be told, at every step, where the page is. */
  onPlace(y: number, measures: RememberedList["measures"]): void;
}

/**
 * The list of an address as far as it is loaded: begins with the page's own stretch, grows, follows what changes, and is there
 * again when the person comes back to it.
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

  /** One request for each stretch at a time; those for a list that is no longer shown are broken off. */
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

  // Each entry of the history that shows this list finds it again.
  useLayoutEffect(() => {
    const { y = 0, measures } = kept.current ?? {};
    const mine: RememberedList = { search, list, y, measures };
    kept.current = mine;
    rememberList(entry, mine);
    const note = () => noteForReload(entry, { ...mine, y: window.scrollY });
    window.addEventListener("pagehide", note);
    return () => window.removeEventListener("pagehide", note);
  }, [entry, search, list]);

  // Only once scripts are running can a page that was loaded anew be as long as it was.
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

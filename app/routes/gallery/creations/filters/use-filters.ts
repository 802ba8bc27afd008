import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { listPath } from "../../addresses.ts";
import type { ListQuery } from "../../list-query.ts";

/** After this long without a key press, the user has probably finished typing. */
const pauseMilliseconds = 250;

/** Clears the start of a list, which has no meaning in another list. */
const noPlace = { after: undefined, before: undefined, month: undefined, page: undefined };

/**
 * Searches while the user types, and filters while the user chooses. The choice is shown immediately and the list
 * follows. One burst of typing is one step in the browser's history. The router aborts a request when a newer one
 * replaces it.
 */
export function useFilters(query: ListQuery) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<Partial<ListQuery>>({});
  const [typed, setTyped] = useState<string>();
  /** The last search this hook requested, while the list shows it or is about to. */
  const [asked, setAsked] = useState<string>();
  const [seen, setSeen] = useState(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isTyping = useRef(false);

  if (seen !== query) {
    setSeen(query);
    setWanted({});
    // Keep text typed while this list loaded. Show a search from elsewhere, such as the back button.
    if (query.search !== asked) {
      setAsked(undefined);
      if (query.search !== seen.search) setTyped(undefined);
    }
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const shown = { ...query, ...wanted };
  const go = (next: ListQuery, replace: boolean) => {
    clearTimeout(timer.current);
    setAsked(next.search);
    void navigate(listPath(next), { replace });
  };
  return {
    shown,
    search: typed ?? query.search,
    type(text: string) {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (text.trim() === (asked ?? query.search)) return;
        go({ ...shown, ...noPlace, status: undefined, search: text.trim() }, isTyping.current);
        isTyping.current = true;
      }, pauseMilliseconds);
    },
    /** Searches immediately. Further typing is a new search. */
    submit() {
      const search = (typed ?? query.search).trim();
      if (search !== query.search) go({ ...shown, ...noPlace, status: undefined, search }, isTyping.current);
      isTyping.current = false;
    },
    endTyping() {
      isTyping.current = false;
    },
    choose(change: Partial<ListQuery>) {
      setWanted((before) => ({ ...before, ...change }));
      const search = (typed ?? query.search).trim();
      // Runs can be filtered only by mode and state. Any other filter selects creations.
      const isOfRuns = change.status !== undefined || (shown.status !== undefined && "mode" in change);
      const status = isOfRuns ? shown.status : undefined;
      const rest = isOfRuns ? { tab: "all" as const, mode: shown.mode, search: "" } : { ...shown, search };
      go({ ...rest, ...noPlace, status, ...change }, false);
    },
  };
}

export type ListFilters = ReturnType<typeof useFilters>;

import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { listPath } from "../../addresses.ts";
import type { ListQuery } from "../../list-query.ts";

/** After the last key the person may well have typed what they mean. */
const pauseMilliseconds = 250;

/** What is said of where a list begins, which means nothing in another list. */
const noPlace = { after: undefined, before: undefined, month: undefined, page: undefined };

/**
 * Searching as one types, and filtering as one chooses: what is wanted is shown at once, and the list follows. One round of
 * typing is one step in the browser's history; a request that is overtaken by another is broken off by the router.
 */
export function useFilters(query: ListQuery) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<Partial<ListQuery>>({});
  const [typed, setTyped] = useState<string>();
  /** The search this hook asked for last, while the list shows it or is about to. */
  const [asked, setAsked] = useState<string>();
  const [seen, setSeen] = useState(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isTyping = useRef(false);

  if (seen !== query) {
    setSeen(query);
    setWanted({});
    // What was typed on while this came stays; what came from elsewhere, as by going back, is shown.
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
    /** Searches at once; what is typed from now on is another search. */
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
      // Runs have a mode and a state to be found by; whoever asks for anything else asks for creations.
      const isOfRuns = change.status !== undefined || (shown.status !== undefined && "mode" in change);
      const status = isOfRuns ? shown.status : undefined;
      const rest = isOfRuns ? { tab: "all" as const, mode: shown.mode, search: "" } : { ...shown, search };
      go({ ...rest, ...noPlace, status, ...change }, false);
    },
  };
}

export type ListFilters = ReturnType<typeof useFilters>;

import { useEffect, useState } from "react";
import { type Found, searchAll } from "./found.ts";

/** How long the user must pause typing before a search is sent. */
const restMilliseconds = 150;

interface Asked {
  query: string;
  found: Found | undefined;
}

/** Returns the user's items that match a query. The previous results stay until new ones arrive. */
export function useFound(query: string) {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    const gone = new AbortController();
    const timer = setTimeout(
      async () => {
        const found = await searchAll(query, gone.signal);
        if (!gone.signal.aborted) setAsked({ query, found });
      },
      query === "" ? 0 : restMilliseconds,
    );
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [query]);
  const isAsking = asked?.query !== query;
  return { found: asked?.found, isAsking, hasFailed: !isAsking && asked.found === undefined };
}

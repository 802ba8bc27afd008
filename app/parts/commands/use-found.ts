import { useEffect, useState } from "react";
import { type Found, searchAll } from "./found.ts";

/** While somebody types, only what they stop at is asked for. */
const restMilliseconds = 150;

interface Asked {
  query: string;
  found: Found | undefined;
}

/** One's own things for a query; those of the last one stay until there are others. */
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

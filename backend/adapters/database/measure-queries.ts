import type { CompiledQuery, Logger } from "kysely";
import { type EndedQuery, queryOperations } from "./port.ts";

/**
 * Returns Kysely's log, which reports each statement when it has ended. Without a listener there is no log, and Kysely
 * does not even look at the time.
 */
export function measureQueries(onQuery: ((query: EndedQuery) => void) | undefined): Logger | undefined {
  return (
    onQuery &&
    (({ level, query, queryDurationMillis }) =>
      onQuery({
        operation: operationOf(query),
        seconds: queryDurationMillis / 1_000,
        hasFailed: level === "error",
      }))
  );
}

/** A statement that starts with `with` is named after what it does. */
function operationOf({ query: { kind }, sql }: CompiledQuery): EndedQuery["operation"] {
  const name = (/^(\w+)QueryNode$/.exec(kind)?.[1] ?? /^\s*(\w+)/.exec(sql)?.[1] ?? "").toUpperCase();
  return queryOperations.find((operation) => operation === name) ?? "OTHER";
}

import type { Queries, Tx } from "../database/port.ts";

/** A document that can be found by its words. */
export interface SearchDocument {
  id: string;
  ownerId: string;
  /** The time it is ordered by, in milliseconds. */
  at: number;
  text: string;
  /** Properties besides the words, such as `kind:image`. A search can require certain marks. */
  marks?: readonly string[];
}

/** What a search requires of a document. */
export interface SearchConditions {
  ownerId: string;
  /** The text the user entered. Only its words have meaning. Text without words finds nothing. */
  text: string;
  /** Only documents with all of these marks. */
  marks?: readonly string[];
  /** Only documents at or after this time. */
  from?: number;
  /** Only documents before this time. */
  before?: number;
}

export interface SearchRequest extends SearchConditions {
  direction: "newest" | "oldest";
  /** The number of the last hit received. Returns the hits after it. */
  after?: number;
  limit: number;
}

export interface SearchHit {
  id: string;
  /** The document's time. */
  at: number;
  /** The hit's position in the order. Larger is newer. Each document's number is unique. */
  number: number;
}

/**
 * Finds documents of one owner by their words in any language. A word matches by its beginning, in any letter case,
 * with or without accents. Chinese, Japanese and Korean, which do not separate words, match by any sequence of
 * characters. A text finds a document that contains all of the text's words.
 */
export interface Search {
  /** Adds or replaces a document as part of the transaction. */
  put(tx: Tx, document: SearchDocument): Promise<void>;
  remove(tx: Tx, ids: readonly string[]): Promise<void>;
  /** Ordered by time. Documents of the same time are in the order they were added. */
  find(queries: Queries, request: SearchRequest): Promise<SearchHit[]>;
  /** Returns the ids of indexed documents of all owners after an id, in order of their ids. */
  indexedAfter(queries: Queries, id: string, limit: number): Promise<string[]>;
  /** Counts hits, at most `max` of them. Much cheaper than finding them. */
  count(queries: Queries, conditions: SearchConditions, max: number): Promise<number>;
  /** Whether a search for `text` would find `other`, which need not be indexed. */
  matches(text: string, other: string): boolean;
}

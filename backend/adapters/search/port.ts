import type { Queries, Tx } from "../database/port.ts";

/** Something that can be found by its words. */
export interface SearchDocument {
  id: string;
  ownerId: string;
  /** The instant it is ordered by, in milliseconds. */
  at: number;
  text: string;
  /** What it is besides its words, such as `kind:image`; a search can ask for documents that bear certain marks. */
  marks?: readonly string[];
}

export interface SearchRequest {
  ownerId: string;
  /** What somebody typed. Nothing in it has a meaning but its words; one without any finds nothing. */
  text: string;
  /** Only documents that bear all of these. */
  marks?: readonly string[];
  /** Only documents of this instant and later. */
  from?: number;
  /** Only documents of before this instant. */
  before?: number;
  direction: "newest" | "oldest";
  /** The number of the last one that was had; what follows it is given. */
  after?: number;
  limit: number;
}

export interface SearchHit {
  id: string;
  /** The document's instant. */
  at: number;
  /** The hit's place in the order: larger is newer. No two documents have the same. */
  number: number;
}

/**
 * Finds documents of one owner by their words, whatever the language: a word is found by its beginning, in any letter
 * case, with or without accents; Chinese, Japanese and Korean, which do not part words, by any of their characters in
 * a row. A document is found by a text when all of the text's words are in it.
 */
export interface Search {
  /** Adds a document, or puts another in its place, with the transaction. */
  put(tx: Tx, document: SearchDocument): Promise<void>;
  remove(tx: Tx, ids: readonly string[]): Promise<void>;
  /** In the order of instants; those of the same instant in the order of being added. */
  find(queries: Queries, request: SearchRequest): Promise<SearchHit[]>;
  /** Whether a search for a text would find another that is not kept here. */
  matches(text: string, other: string): boolean;
}

import type { ArchiveFile } from "../../adapters/archive/port.ts";
import type { Tx } from "../../adapters/database/port.ts";
import { type DomainEventListener, listenTo } from "../../adapters/domain-events/port.ts";
import { importOperations } from "../../http/import-operations.ts";
import type { Route } from "../../http/operation.ts";
import { accountDeleted } from "../accounts/index.ts";
import { type PromptsDeps, routes } from "./deps.ts";
import { exportPrompts } from "./operations/export-prompts.ts";
import { readLists } from "./operations/read-lists.ts";
import { rememberPrompt } from "./operations/remember-prompt.ts";
import { eraseOwner, forgetDeletedUntil } from "./records.ts";
import { lastRestorable, type Wording } from "./rules.ts";

await importOperations(new URL("./operations/", import.meta.url));

/** The prompt book: a user's prompts, kept even when the creations made from them are deleted. */
export interface Prompts {
  routes: Route[];
  listeners: readonly DomainEventListener[];
  /** Records in `tx` that a run used this prompt. The same words in the same mode are one entry. */
  remember(tx: Tx, ownerId: string, wording: Wording): Promise<void>;
  /** Returns the text of each prompt of the owner that has a name, by `listKey`: the lists of prompt templates. */
  readLists(ownerId: string): Promise<Map<string, string>>;
  /** Yields the prompt book as a file of a data export. */
  exportPart(ownerId: string): AsyncIterable<ArchiveFile>;
  /** Erases prompts deleted more than a day ago. A worker calls it periodically. Returns how many were erased. */
  forgetDeleted(): Promise<number>;
}

export function createPrompts(deps: PromptsDeps): Prompts {
  const { database, runtime } = deps;
  return {
    routes: routes(deps),
    listeners: [
      listenTo(accountDeleted, "prompts", ({ accountId }) => database.transaction((tx) => eraseOwner(tx, accountId))),
    ],
    remember: (tx, ownerId, wording) => rememberPrompt(deps, tx, ownerId, wording),
    readLists: (ownerId) => readLists(deps, ownerId),
    exportPart: (ownerId) => exportPrompts(deps, ownerId),
    forgetDeleted: () => database.transaction((tx) => forgetDeletedUntil(tx, lastRestorable(runtime.now()))),
  };
}

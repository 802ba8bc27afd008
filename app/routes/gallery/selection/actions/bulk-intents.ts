/** Up to this many creations are changed without a question, because Undo or a second press reverts the change. */
const changedUnaskedMax = 50;

/** Returns whether changing all matches needs a confirmation. */
export function asksFirst(count: number, countIsExact: boolean): boolean {
  return !countIsExact || count > changedUnaskedMax;
}

/** The actions on many creations at the press of one button. */
export const bulkIntents = ["favorite", "unfavorite", "delete", "remove_from_collection", "restore", "erase"] as const;
export type BulkIntent = (typeof bulkIntents)[number];

/** The actions that need a confirmation, at least for large selections. */
export type AskedIntent = Exclude<BulkIntent, "restore">;

/** A question to answer before an action. */
export interface Question {
  intent: AskedIntent;
  count: number;
  countIsExact: boolean;
}

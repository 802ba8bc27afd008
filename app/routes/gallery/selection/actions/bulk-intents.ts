/** Up to so many creations are changed at once without a question: an Undo, or a second press, takes it back. */
const changedUnaskedMax = 50;

/** Whether changing all that match is asked about first. */
export function asksFirst(count: number, countIsExact: boolean): boolean {
  return !countIsExact || count > changedUnaskedMax;
}

/** What is done to many at once by one press. */
export const bulkIntents = ["favorite", "unfavorite", "delete", "remove_from_collection", "restore", "erase"] as const;
export type BulkIntent = (typeof bulkIntents)[number];

/** What is asked about first, at least when it is much. */
export type AskedIntent = Exclude<BulkIntent, "restore">;

/** A question to answer before something is done. */
export interface Question {
  intent: AskedIntent;
  count: number;
  countIsExact: boolean;
}

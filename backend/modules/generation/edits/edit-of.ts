import { type KeptEdit, keptEdit } from "../edit-settings.ts";
import type { RunRecord } from "../rules.ts";

/** Returns the edit's parameters that a run keeps; `null` for a run that edits nothing. */
export function editOf({ edit }: Pick<RunRecord, "edit">): KeptEdit | null {
  return edit === null ? null : keptEdit.parse(JSON.parse(edit));
}

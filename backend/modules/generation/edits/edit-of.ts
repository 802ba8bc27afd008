import { type RecipeEdit, recipeEdit } from "../../../../contract/uploads.ts";
import { type KeptEdit, keptEdit } from "../edit-settings.ts";
import type { RunRecord } from "../rules.ts";

/** Returns the edit's parameters that a run keeps; `null` for a run that edits nothing. */
export function editOf({ edit }: Pick<RunRecord, "edit">): KeptEdit | null {
  return edit === null ? null : keptEdit.parse(JSON.parse(edit));
}

/** Returns the settings of a run's edit that the recipe in a file names: those that lead to no other file. */
export function recipeEditOf(run: Pick<RunRecord, "edit">): RecipeEdit | null {
  const edit = editOf(run);
  return edit && recipeEdit.parse(Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== null)));
}

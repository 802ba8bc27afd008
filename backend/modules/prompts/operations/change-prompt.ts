import { prompts } from "../../../../contract/prompts.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { indexPrompt } from "../finding.ts";
import { checkPinLimit } from "../pins.ts";
import { presentPrompt } from "../present.ts";
import * as records from "../records.ts";
import { keptName } from "../rules.ts";

/** Pins, unpins or renames one of the caller's prompts. Omitted fields stay. An empty name removes the name. */
export const changePrompt = implement(
  prompts.update,
  async (deps, { params: { id }, body: { name, is_pinned: pinned } }, { userId }) => {
    const { database, search } = deps;
    return database.transaction(async (tx) => {
      const limit = pinned ? await checkPinLimit(deps, tx, userId) : done(undefined);
      const there = await records.lockPrompt(database, tx, userId, id);
      if (!there) return refuse("NOT_FOUND");
      if (there.is_pinned === 0 && !limit.ok) return limit;
      const changed = await records.changePrompt(tx, userId, id, {
        name: name === undefined ? there.name : keptName(name),
        is_pinned: (pinned ?? there.is_pinned === 1) ? 1 : 0,
      });
      if (!changed) return refuse("NOT_FOUND");
      if (changed.name !== there.name) await indexPrompt(search, tx, changed);
      return done(presentPrompt(changed));
    });
  },
);

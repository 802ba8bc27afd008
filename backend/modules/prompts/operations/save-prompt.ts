import { prompts } from "../../../../contract/prompts.ts";
import { accountLimit } from "../../../http/limits.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { indexPrompt } from "../finding.ts";
import { checkPinLimit } from "../pins.ts";
import { presentPrompt } from "../present.ts";
import { changePrompt, findByWording, writePrompt } from "../records.ts";
import { keptName } from "../rules.ts";

/** Saves a prompt and pins it. An existing entry is pinned and, when a name is given, renamed. */
export const savePrompt = implement(
  prompts.save,
  {
    limits: [
      // Many times what a user saves by hand. The limit stops scripts that fill the book.
      accountLimit({ name: "save a prompt: account", times: 120, perSeconds: 600 }),
    ],
  },
  async (deps, { body: { name, ...body } }, { userId }) => {
    const { database, search, runtime } = deps;
    const wording = { ...body, aspect_ratio: body.aspect_ratio ?? null, style: body.style === "" ? null : body.style };
    const given = keptName(name);
    return database.transaction(async (tx) => {
      const limit = await checkPinLimit(deps, tx, userId);
      const there = await findByWording(tx, userId, wording);
      if (there?.is_pinned !== 1 && !limit.ok) return limit;
      const saved =
        (there &&
          (await changePrompt(tx, userId, there.id, { is_pinned: 1, ...(given !== null && { name: given }) }))) ??
        (await writePrompt(
          tx,
          { ...wording, id: runtime.newId(), owner_id: userId, name: given, is_pinned: 1, uses: 0 },
          runtime.now(),
        ));
      await indexPrompt(search, tx, saved);
      return done(presentPrompt(saved));
    });
  },
);

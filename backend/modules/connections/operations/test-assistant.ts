import { adminAssistant } from "../../../../contract/admin/assistant.ts";
import { done, refuseFields } from "../../../http/operation.ts";
import { storedOf } from "../assistant-key.ts";
import { implement } from "../deps.ts";
import { givenKey } from "../given-key.ts";
import { keepKey } from "../kept-keys.ts";
import { presentTest } from "../present.ts";

/** Tests the provider of a language model. The coach always works. */
export const testAssistant = implement(adminAssistant.test, async (deps, { body }, caller) => {
  const { audit, database } = deps;
  const { provider, url = null, model = "" } = body;
  if (provider === "coach") return done(presentTest({ ok: true, models: [] }, null, caller.language));
  const given = givenKey(deps, caller, body, await storedOf(deps, provider, url));
  if (!given.ok) return refuseFields(given.violation);
  const tried = await deps.tryAssistant({ provider, baseUrl: url, apiKey: given.key, model });
  await database.transaction((tx) =>
    audit.record(tx, caller, {
      action: "engine.tested",
      target: { kind: "engine", id: "assistant" },
      changes: {
        url: { before: url, after: url },
        result: { before: null, after: tried.ok ? "works" : tried.problem },
      },
    }),
  );
  const keptKey = given.isNew && given.key !== null ? keepKey(deps, caller.userId, provider, given.key) : null;
  return done(presentTest(tried, keptKey, caller.language));
});

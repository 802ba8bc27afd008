import { adminAssistant } from "../../../../contract/admin/assistant.ts";
import type { Violation } from "../../../../contract/violations.ts";
import { done, refuse, refuseFields } from "../../../http/operation.ts";
import { announceChange } from "../announce-change.ts";
import { assistantInfo } from "../assistant-info.ts";
import { storedOf } from "../assistant-key.ts";
import { sealKey } from "../connection-key.ts";
import { implement } from "../deps.ts";
import { detailsOf } from "../details.ts";
import { givenKey } from "../given-key.ts";
import { assistantKind } from "../live-assistant.ts";
import { storedProblem } from "../present.ts";
import { findConnection, insertConnection, lockConnection, removeConnection } from "../records.ts";

/** Chooses what answers in chats. Answers in progress end with the assistant that began them. */
export const changeAssistant = implement(adminAssistant.change, async (deps, { body }, caller) => {
  const { audit, database, environmentAssistant, runtime } = deps;
  const { provider, url = null, model = "", sees_pictures: seesPictures } = body;
  if (environmentAssistant.isFixed) return refuse("CONFLICT", "environmentSets");
  const required = (field: string): Violation => ({ field, key: "required", values: {} });
  const current = await findConnection(database.read, assistantKind);
  const stored = provider === "coach" ? undefined : await storedOf(deps, provider, url);
  const key = givenKey(deps, caller, body, stored);
  if (!key.ok) return refuseFields(key.violation);
  let problem: string | null = null;
  if (provider !== "coach") {
    if (model === "") return refuseFields(required("model"));
    const isOwnServer = provider === "openai-compatible";
    if (isOwnServer && url === null) return refuseFields(required("url"));
    if (!isOwnServer && key.key === null) return refuseFields(required("key"));
    if (url !== null) {
      const tried = await deps.tryAssistant({ provider, baseUrl: url, apiKey: key.key, model });
      problem = storedProblem(tried);
      if (problem === "address_refused") return refuseFields({ field: "url", key: "addressRefused", values: {} });
    }
  }
  const now = runtime.now();
  const isStored = await database.transaction(async (tx) => {
    const before = await lockConnection(database, tx, assistantKind);
    // Another administrator changed it while it was tested.
    if (before?.id !== current?.id) return false;
    if (before) await removeConnection(tx, before.id);
    if (provider !== "coach") {
      const id = runtime.newId();
      const isNew = await insertConnection(tx, {
        id,
        kind: assistantKind,
        name: "",
        url,
        ...sealKey(deps, id, key.key),
        is_on: 1,
        details: JSON.stringify({ provider, model, seesPictures }),
        tested_at: url === null ? null : now,
        test_problem: problem,
        created_at: now,
        updated_at: now,
      });
      if (!isNew) return false;
    }
    await announceChange(deps, tx);
    const details = before && detailsOf(before);
    await audit.record(tx, caller, {
      action: "engine.changed",
      target: { kind: "engine", id: assistantKind },
      changes: {
        provider: { before: details?.provider ?? "coach", after: provider },
        model: { before: details?.model ?? null, after: model },
        url: { before: before?.url ?? null, after: url },
        ...(key.isNew && { key: { before: "", after: "changed" } }),
      },
    });
    return true;
  });
  if (!isStored) return refuse("CONFLICT");
  await deps.assistant.load();
  return done(await assistantInfo(deps, caller.language));
});

import type { AssistantInfo } from "../../../contract/admin/assistant.ts";
import type { Language } from "../../../contract/languages.ts";
import type { ConnectionsDeps } from "./deps.ts";
import { detailsOf } from "./details.ts";
import { assistantKind } from "./live-assistant.ts";
import { presentLastTest } from "./present.ts";
import { findConnection } from "./records.ts";

/** Returns the assistant's connection, without its key. */
export async function assistantInfo(
  { database, environmentAssistant }: ConnectionsDeps,
  language: Language,
): Promise<AssistantInfo> {
  const { isFixed } = environmentAssistant;
  const row = isFixed ? undefined : await findConnection(database.read, assistantKind);
  const details = row && detailsOf(row);
  return {
    provider: details?.provider ?? environmentAssistant.provider,
    url: row?.url ?? null,
    has_key: row ? row.sealed_key !== null : isFixed,
    key_ends_with: row?.key_ends_with ?? null,
    model: details?.model ?? environmentAssistant.model,
    sees_pictures: details?.seesPictures ?? environmentAssistant.assistant.seesPictures,
    is_locked: isFixed,
    last_test: presentLastTest(row, language),
  };
}

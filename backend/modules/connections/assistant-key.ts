import type { ConnectionsDeps, ModelProvider } from "./deps.ts";
import { detailsOf } from "./details.ts";
import { assistantKind } from "./live-assistant.ts";
import { type ConnectionRecord, findConnection } from "./records.ts";

/** Returns the stored connection if it is the same provider's; its key is never sent to another one. */
export async function storedOf(
  { database, environmentAssistant }: ConnectionsDeps,
  provider: ModelProvider,
  url: string | null,
): Promise<{ row: ConnectionRecord; url: string | null } | undefined> {
  if (environmentAssistant.isFixed) return undefined;
  const row = await findConnection(database.read, assistantKind);
  return row && detailsOf(row).provider === provider ? { row, url } : undefined;
}

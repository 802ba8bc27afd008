import type { accounts } from "../../../../contract/accounts.ts";
import type { ArchiveFile } from "../../../adapters/archive/port.ts";
import { streamText } from "../../../adapters/archive/port.ts";
import { done, type Operation, type SignedInCaller } from "../../../http/operation.ts";
import type { ExportDeps } from "../deps.ts";
import { exportPage } from "../page.ts";
import { exportTexts } from "../texts.ts";

/** All that is kept about the caller, packed as it is sent. A file that cannot be read is named in a report instead. */
export function exportData(deps: ExportDeps): Operation<typeof accounts.exportData> {
  return async (_input, caller) => {
    const date = new Date(deps.runtime.now()).toISOString().slice(0, 10);
    const files = deps.gallery.tellingOfEnd(caller.userId, "account", filesOf(deps, caller));
    return done({ name: `export-${date}.zip`, content: deps.archive.pack(files) });
  };
}

async function* filesOf(deps: ExportDeps, { userId, language }: SignedInCaller): AsyncGenerator<ArchiveFile> {
  const { gallery, parts, appName, runtime } = deps;
  const missing = new Set<string>();
  for (const part of parts) yield* part(userId, (name) => missing.add(name));
  const now = runtime.now();
  const facts = { appName, language, texts: exportTexts(language), now, missing };
  yield {
    name: "index.html",
    content: streamText(exportPage(facts, gallery.exportedCreations(userId))),
    modifiedAt: now,
  };
  if (missing.size > 0) {
    yield { name: "REPORT.txt", content: `${[...missing].join("\n")}\n`, modifiedAt: now };
  }
}

import type { ImportsDeps } from "../deps.ts";
import { finishImport, type ImportTurn } from "../turn.ts";

/** Records that an import failed. What it has imported stays. */
export function giveUpImport(deps: ImportsDeps, { importId }: ImportTurn): Promise<void> {
  return finishImport(deps, importId, "interrupted");
}

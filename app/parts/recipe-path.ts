import type { Run } from "../../contract/generation.ts";
import { type ComposerMode, isComposerMode } from "../../contract/generation-terms.ts";
import { fillPath } from "./fill-path.ts";
import { stripPath } from "./strip-path.ts";

/** Returns the editor's path for an upload or a creation. */
export function editPath(kind: "upload" | "creation", id: string): string {
  return `/${kind}s/${encodeURIComponent(id)}/edit`;
}

/**
 * Returns the address of the composer filled with the full recipe of a run, including its seed. Sent unchanged, it
 * makes the same output. For an edit, returns the address of the editor with its settings, or of a strip's clips.
 */
export function againPath({ id, generation_type, source, edit }: Run): string {
  if (edit && edit.clips.length > 0) return stripPath(edit.clips);
  if (source?.url && !isComposerMode(generation_type)) return `${editPath(source.kind, source.id)}?run=${id}`;
  return fillPath("again", "run", id);
}

/** Returns the address of the composer in a mode that starts from an image of a run; the ratio follows the image. */
export function beginWithPath(mode: ComposerMode, runId: string, creationId: string): string {
  return fillPath("prompt_of", "run", runId, { mode, source_creation_id: creationId });
}

import type { SourceAudio, SourceImage } from "../../adapters/engine/port.ts";
import type { GenerationDeps } from "./deps.ts";
import { OutputFailedError } from "./failure.ts";
import type { RunRecord } from "./rules.ts";

/** What a run begins with, as an engine is given it. */
export interface Sources {
  image: SourceImage | null;
  audio: SourceAudio | null;
}

/**
 * Reads a run's picture and recording each time an engine is to be given them, so that they are not kept in memory
 * meanwhile; the content rules see the picture once. Throws OutputFailedError when one was deleted or is not allowed.
 */
export function createSourceReader(
  { contentRules, gallery }: Pick<GenerationDeps, "contentRules" | "gallery">,
  run: RunRecord,
): () => Promise<Sources> {
  let isAllowed = false;
  return async () => {
    let image: SourceImage | null = null;
    if (run.source_kind !== null && run.source_id !== null) {
      image = (await gallery.readSource(run.owner_id, { kind: run.source_kind, id: run.source_id })) ?? gone("picture");
    }
    let audio: SourceAudio | null = null;
    if (run.audio_upload_id !== null) {
      audio = (await gallery.readRecording(run.owner_id, run.audio_upload_id)) ?? gone("recording");
    }
    if (image && !isAllowed) {
      const verdict = await contentRules.checkInput(image.bytes, image.mediaType);
      if (!verdict.allowed) {
        const detail = "A content rule does not allow the picture it begins with.";
        const { reason } = verdict;
        throw new OutputFailedError({ code: "CONTENT_BLOCKED", retryable: false, detail, reason });
      }
      isAllowed = true;
    }
    return { image, audio };
  };
}

function gone(what: string): never {
  const detail = `The ${what} it begins with was deleted.`;
  throw new OutputFailedError({ code: "SOURCE_GONE", retryable: false, detail });
}

import type { SourceAudio, SourceImage } from "../../adapters/engine/port.ts";
import type { GenerationDeps } from "./deps.ts";
import { OutputFailedError } from "./failure.ts";
import type { RunRecord } from "./rules.ts";

/** The inputs of a run, as an engine receives them. */
export interface Sources {
  image: SourceImage | null;
  audio: SourceAudio | null;
}

/**
 * Returns a function that reads a run's image and audio file each time an engine needs them, so that they do not stay
 * in memory. The content rules check the image once. Throws OutputFailedError when a source was deleted or is not
 * allowed.
 */
export function createSourceReader(
  { contentRules, gallery }: Pick<GenerationDeps, "contentRules" | "gallery">,
  run: RunRecord,
): () => Promise<Sources> {
  let isAllowed = false;
  return async () => {
    let image: SourceImage | null = null;
    if (run.source_kind !== null && run.source_id !== null) {
      image = (await gallery.readSource(run.owner_id, { kind: run.source_kind, id: run.source_id })) ?? gone("image");
    }
    let audio: SourceAudio | null = null;
    if (run.audio_upload_id !== null) {
      audio = (await gallery.readAudioFile(run.owner_id, run.audio_upload_id)) ?? gone("audio file");
    }
    if (image && !isAllowed) {
      const verdict = await contentRules.checkInput(image.bytes, image.mediaType);
      if (!verdict.allowed) {
        const detail = "A content rule blocked the source image.";
        const { reason } = verdict;
        throw new OutputFailedError({ code: "CONTENT_BLOCKED", retryable: false, detail, reason });
      }
      isAllowed = true;
    }
    return { image, audio };
  };
}

function gone(what: string): never {
  const detail = `The source ${what} was deleted.`;
  throw new OutputFailedError({ code: "SOURCE_GONE", retryable: false, detail });
}

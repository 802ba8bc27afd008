import type { SoundTrack } from "./film/mux.ts";
import { filmPhoto } from "./motion/film-photo.ts";
import { filmScene } from "./motion/film-scene.ts";
import { paintPicture } from "./paint.ts";
import type { Artifact, PaintRequest } from "./request.ts";
import { type ReportProgress, UnusableSource } from "./request.ts";
import { restylePicture } from "./restyle.ts";
import { readAudioFile } from "./sound/recording.ts";
import { soundscape } from "./sound/soundscape.ts";
import { sampleRate } from "./sound/synth.ts";

/** Returns the output of any mode. Throws UnusableSource when the user's own file cannot be read. */
export async function makeArtifact(request: PaintRequest, report: ReportProgress): Promise<Artifact> {
  const seconds = request.durationSeconds ?? 3;
  switch (request.mode) {
    case "text-to-image":
      return picture(await paintPicture(request, report));
    case "image-to-image":
      return picture(await restylePicture(request, sourceOf(request), report));
    case "text-to-video":
      return filmScene(request, seconds, report);
    case "image-to-video":
      return filmPhoto(request, sourceOf(request), { seconds, last: request.lastFrame?.bytes }, report);
    case "video-extend":
      return filmPhoto(request, sourceOf(request), { seconds, continues: true }, report);
    case "image-to-video-audio": {
      const source = sourceOf(request);
      return filmPhoto(request, source, { seconds, sound: await soundOf(request, seconds) }, report);
    }
  }
}

function picture(bytes: Uint8Array): Artifact {
  return { bytes, mediaType: "image/png", poster: null };
}

function sourceOf({ image }: PaintRequest): Uint8Array {
  if (!image) throw new UnusableSource("the request has no source image");
  return image.bytes;
}

async function soundOf(request: PaintRequest, seconds: number): Promise<SoundTrack> {
  if (request.audio) return readAudioFile(request.audio, seconds);
  const stereo = soundscape(request.audioPrompt, request.prompt, request.seed, seconds);
  return { kind: "waves", sampleRate, ...stereo };
}

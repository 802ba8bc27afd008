import type { Artifact, EngineRequest } from "../port.ts";
import type { SoundTrack } from "./film/mux.ts";
import { type ReportProgress, UnusableSource } from "./messages.ts";
import { filmPhoto } from "./motion/film-photo.ts";
import { filmedSize, filmScene } from "./motion/film-scene.ts";
import { readPhoto } from "./motion/photo.ts";
import { paintPicture } from "./paint.ts";
import { readRecording } from "./sound/recording.ts";
import { soundscape } from "./sound/soundscape.ts";
import { sampleRate } from "./sound/synth.ts";

/** Makes the output of any mode. Throws UnusableSource when a person's own file cannot be read. */
export async function makeArtifact(request: EngineRequest, report: ReportProgress): Promise<Artifact> {
  const seconds = request.durationSeconds ?? 3;
  switch (request.mode) {
    case "text-to-image":
      return { bytes: await paintPicture(request, report), mediaType: "image/png", poster: null };
    case "text-to-video":
      return filmScene(request, seconds, report);
    default: {
      if (!request.image) throw new UnusableSource("There is no picture to begin with.");
      const size = filmedSize(request);
      const photo = await readPhoto(request.image.bytes, size.width, size.height);
      const sound = request.mode === "image-to-video-audio" ? await soundOf(request, seconds) : undefined;
      return filmPhoto(request, photo, seconds, sound, report);
    }
  }
}

async function soundOf(request: EngineRequest, seconds: number): Promise<SoundTrack> {
  if (request.audio) return readRecording(request.audio, seconds);
  const stereo = soundscape(request.audioPrompt, request.prompt, request.seed, seconds);
  return { kind: "waves", sampleRate, ...stereo };
}

import type { Artifact, EngineRequest } from "../port.ts";
import type { ReportProgress } from "./messages.ts";
import { filmScene } from "./motion/film-scene.ts";
import { paintPicture } from "./paint.ts";

/** Makes the output of any mode. Throws UnusableSource when a person's own file cannot be read. */
export async function makeArtifact(request: EngineRequest, report: ReportProgress): Promise<Artifact> {
  const seconds = request.durationSeconds ?? 3;
  switch (request.mode) {
    case "text-to-video":
      return filmScene(request, seconds, report);
    default:
      return { bytes: await paintPicture(request, report), mediaType: "image/png", poster: null };
  }
}

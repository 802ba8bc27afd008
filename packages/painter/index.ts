export { makeArtifact } from "./make-artifact.ts";
export { paintPicture, type Recipe } from "./paint.ts";
export { subjectsIn } from "./read-prompt.ts";
export { type FillRequest, paintFill, paintSubject } from "./repaint.ts";
export {
  type Artifact,
  type Language,
  languages,
  type Mode,
  modes,
  type PaintRequest,
  type ReportProgress,
  type SourceAudio,
  type Stage,
  type Style,
  stages,
  styles,
  UnusableSource,
} from "./request.ts";

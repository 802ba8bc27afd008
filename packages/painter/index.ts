export { makeArtifact } from "./make-artifact.ts";
export { subjectsIn } from "./read-prompt.ts";
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

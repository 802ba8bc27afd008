import { type Guard, hasFields, isEither, isNumber, isOneOf, isText } from "../../forms/guards.ts";
import type { ImageField } from "../draft.ts";

/** An image to start from or an audio file to use, as the composer and the picker show it. */
export interface ChosenFile {
  /** Where it is stored: as an upload or as a creation. */
  from: "upload" | "creation";
  id: string;
  kind: "image" | "audio";
  /** File name of an upload, or prompt of a creation. */
  name: string;
  /** The thumbnail, or the audio file itself. */
  src: string;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  sizeBytes: number;
  /** A `data:` address to show behind the image until it has loaded. */
  placeholder?: string;
}

const isNumberOrNull = isEither(isNumber, isOneOf(null));

export const isChosenFile: Guard<ChosenFile> = hasFields({
  from: isOneOf("upload", "creation"),
  id: isText,
  kind: isOneOf("image", "audio"),
  name: isText,
  src: isText,
  width: isNumberOrNull,
  height: isNumberOrNull,
  durationSeconds: isNumberOrNull,
  sizeBytes: isNumber,
  placeholder: isEither(isText, isOneOf(undefined)),
});

/** The files chosen for a form; `null` where none is chosen. */
export interface ChosenFiles {
  source: ChosenFile | null;
  recording: ChosenFile | null;
  /** At most one. */
  last_frame: ChosenFile[];
  reference_images: ChosenFile[];
}

/** The content of the picker: one page of files to choose from. */
export interface FileChoices {
  tab: "creations" | "uploads";
  kind: "image" | "audio";
  files: ChosenFile[];
  page: number;
  pages: number;
  /** The field that a chosen image is added to; the source when left out. */
  into?: ImageField | undefined;
}

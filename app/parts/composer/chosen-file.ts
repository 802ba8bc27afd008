import { z } from "zod";

/** An image to start from or an audio file to use, as the composer and the picker show it. */
export const chosenFile = z.object({
  /** Where it is stored: as an upload or as a creation. */
  from: z.enum(["upload", "creation"]),
  id: z.string(),
  kind: z.enum(["image", "audio"]),
  /** File name of an upload, or prompt of a creation. */
  name: z.string(),
  /** The thumbnail, or the audio file itself. */
  src: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  durationSeconds: z.number().nullable(),
  sizeBytes: z.number(),
  /** A `data:` address to show behind the image until it has loaded. */
  placeholder: z.string().optional(),
});
export type ChosenFile = z.infer<typeof chosenFile>;

/** The files chosen for a form; `null` where none is chosen. */
export interface ChosenFiles {
  source: ChosenFile | null;
  recording: ChosenFile | null;
}

/** The content of the picker: one page of files to choose from. */
export interface FileChoices {
  tab: "creations" | "uploads";
  kind: "image" | "audio";
  files: ChosenFile[];
  page: number;
  pages: number;
}

import { z } from "zod";

/** A picture to begin with or a recording to hear, as the composer and the picker show it. */
export const chosenFile = z.object({
  /** Where it is kept: among the uploads, or as something made here. */
  from: z.enum(["upload", "creation"]),
  id: z.string(),
  kind: z.enum(["image", "audio"]),
  /** What the file was called, or what was asked for. */
  name: z.string(),
  /** The small picture, or the recording itself. */
  src: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  durationSeconds: z.number().nullable(),
  sizeBytes: z.number(),
  /** A `data:` address to lie behind the picture until it has loaded. */
  placeholder: z.string().optional(),
});
export type ChosenFile = z.infer<typeof chosenFile>;

/** What was chosen for a form; `null` where nothing is. */
export interface ChosenFiles {
  source: ChosenFile | null;
  recording: ChosenFile | null;
}

/** What the picker shows: one page of what can be chosen. */
export interface FileChoices {
  tab: "creations" | "uploads";
  kind: "image" | "audio";
  files: ChosenFile[];
  page: number;
  pages: number;
}

import type { ChosenFile } from "../../../parts/composer/chosen-file.ts";

/** An upload as its list shows it. */
export interface KeptUpload extends ChosenFile {
  /** The file itself. */
  url: string;
  at: string;
}

/** A file that is not finished, as the list of them shows it. */
export interface BegunFile {
  id: string;
  name: string;
  sizeBytes: number;
  receivedBytes: number;
  expiresAt: string;
}

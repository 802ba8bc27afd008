import type { ShownPicture } from "../shown-messages.ts";

/** The result of sending a message: it was accepted, or the form is shown again. */
export type SendAnswer =
  | { ok: true }
  | {
      ok: false;
      /** The error; undefined where only the images changed. */
      message: string | undefined;
      /** The message that was to be edited. */
      edited?: string | undefined;
      content: string;
      pictures: ShownPicture[];
    };

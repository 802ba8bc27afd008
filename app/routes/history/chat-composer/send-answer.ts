import type { ShownPicture } from "../shown-messages.ts";

/** What came of saying something: it was accepted, or the form is to be shown again. */
export type SendAnswer =
  | { ok: true }
  | {
      ok: false;
      /** What is wrong; nothing where only the pictures were changed. */
      message: string | undefined;
      /** The message that was to be said differently. */
      edited?: string | undefined;
      content: string;
      pictures: ShownPicture[];
    };

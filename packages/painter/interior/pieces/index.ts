import type { PieceKind } from "../room.ts";
import { dressingPieces } from "./dressing.ts";
import { sittingPieces } from "./sitting.ts";
import { storingPieces } from "./storing.ts";
import type { DrawPiece } from "./tones.ts";
import { workingPieces } from "./working.ts";

/** The drawing of each piece of furniture; a window is painted with the view behind it. */
export const pieces: Readonly<Record<Exclude<PieceKind, "window">, DrawPiece>> = {
  ...sittingPieces,
  ...storingPieces,
  ...workingPieces,
  ...dressingPieces,
};

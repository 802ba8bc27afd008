/** What a pointer does that goes down on the canvas. */
export type Gesture = "paint" | "erase" | "move";

/** The bit of `buttons` of a pen's eraser. */
const eraserButton = 32;

export interface PressedPointer {
  pointerType: string;
  button: number;
  buttons: number;
}

/**
 * Two fingers move and zoom, one paints. Once a pen was used, fingers only move, because the hand rests on the screen.
 * The middle button and the space bar move; the right button and a pen's eraser remove.
 */
export function gestureOf(
  { pointerType, button, buttons }: PressedPointer,
  { fingers, isPenSeen, isSpaceDown }: { fingers: number; isPenSeen: boolean; isSpaceDown: boolean },
): Gesture {
  if (pointerType === "touch" && (isPenSeen || fingers > 1)) return "move";
  if (button === 1 || isSpaceDown) return "move";
  return button === 2 || (buttons & eraserButton) !== 0 ? "erase" : "paint";
}

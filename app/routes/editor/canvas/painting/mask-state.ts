import type { Tool } from "./canvas-keys.ts";

/** What the toolbar shows. */
export interface MaskState {
  tool: Tool;
  /** The width of the brush in percent of the longer side. */
  brushPercent: number;
  canUndo: boolean;
  canRedo: boolean;
  /** The part of the image that changes, from 0 to 1. */
  coverage: number;
}

export const initialState: MaskState = {
  tool: "brush",
  brushPercent: 5,
  canUndo: false,
  canRedo: false,
  coverage: 0,
};

export const brushMinPercent = 0.5;
export const brushMaxPercent = 30;

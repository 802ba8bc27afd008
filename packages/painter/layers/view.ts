import type { Frame } from "../frame.ts";
import type { Noise } from "../noise.ts";
import type { Light } from "../palette.ts";
import type { Random } from "../random.ts";

/** Properties of the image that every layer needs; lengths in pixels. */
export interface View {
  width: number;
  height: number;
  /** The shorter side. Sizes are relative to it, so that images of every aspect ratio show things whole. */
  unit: number;
  horizon: number;
  light: Light;
  sunX: number;
  sunY: number;
  /** -1 when the light comes from the left, 1 from the right. */
  lightSide: number;
  random: Random;
  noise: Noise;
}

/** One depth of the image. Layers are painted far to near; each can also be painted alone onto an empty frame. */
export interface Layer {
  name: string;
  /** 0 for the sky, 1 for the very front: how far it moves with the viewer. */
  depth: number;
  /** Share of the total work, for progress. */
  cost: number;
  /** The row that it stands on, in pixels; omitted for layers that do not stand on the ground. */
  foot?: number;
  /** Whether it reflects the layers behind it. */
  mirrors?: true;
  /** Paints the layer onto `frame`. `behind` is the image so far, when `frame` does not contain it. */
  paint(frame: Frame, behind?: Frame): void | Promise<void>;
  /** Paints the thing alone, without its shadow and reflection. Only layers of what the prompt is about have it. */
  paintSubject?(frame: Frame): void | Promise<void>;
}

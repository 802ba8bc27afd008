import type { Rgb } from "./color.ts";
import type { Layer, View } from "./layers/view.ts";
import { waterLayer } from "./layers/water.ts";

export function river(view: View, color: Rgb): Layer {
  const { unit, horizon, height, width } = view;
  const bend = view.random.fork("river").between(0.5, 0.9) * view.lightSide;
  const banks = (y: number) => {
    const t = Math.max(0, (y - horizon) / (height - horizon));
    const middle = width * 0.5 + unit * bend * Math.sin(t * 4.2 + 0.4) * (0.12 + t * 0.42);
    const half = unit * (0.008 + t ** 1.4 * 0.3);
    return [middle - half, middle + half] as const;
  };
  return waterLayer(view, { waves: 0.1, color, within: banks });
}

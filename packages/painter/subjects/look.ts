import type { Pen } from "./pen.ts";

const skins = ["#f0c8a4", "#d9a074", "#b87848", "#8a5634", "#e8b48c"] as const;

const hairs = ["#2a1e1a", "#5a3622", "#8a5a2c", "#c98f4a", "#1c1a20"] as const;

export interface Look {
  skin: string;
  hair: string;
}

export const lookOf = (pen: Pen): Look => ({ skin: pen.random.pick(skins), hair: pen.random.pick(hairs) });

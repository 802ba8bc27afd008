import { describe, expect, test } from "vitest";
import { compose } from "../compose.ts";
import { toPlanes } from "../film/planes.ts";
import { createFrame } from "../frame.ts";
import { createRandom } from "../random.ts";
import { readPrompt } from "../read-prompt.ts";
import { cameraMoveOf, stanceAt } from "./camera.ts";
import { flatten } from "./flatten.ts";
import { particlesOf } from "./floating.ts";
import { particleKinds } from "./habits.ts";
import { type Eye, rowsOf } from "./movement.ts";
import { createSwarm } from "./particles.ts";
import { paintSheets } from "./scene.ts";
import type { Canvas } from "./sheet.ts";

const canvasOf = (width: number, height: number): Canvas => ({
  width,
  height,
  light: new Float32Array(width * height * 3).fill(80),
});

describe("A camera", () => {
  test.each([
    ["pan left over the sea", "pan-left"],
    ["nach rechts schwenken", "pan-right"],
    ["zoom in on the castle", "zoom-in"],
    ["travelling arrière", "zoom-out"],
    ["山の空撮", "fly"],
    ["镜头上升", "rise"],
  ])("follows the words: %s", (words, move) => {
    expect(cameraMoveOf(readPrompt(words, ""), createRandom("seed"))).toBe(move);
  });

  test("without such words comes back to where it began", () => {
    for (const seed of ["1", "2", "3", "4", "5", "6"]) {
      const move = cameraMoveOf(readPrompt("a castle", ""), createRandom(seed));
      const [start, end] = [stanceAt(move, 0, 1), stanceAt(move, 1, 1)];
      for (const axis of ["x", "y", "closer", "turn"] as const) expect(end[axis]).toBeCloseTo(start[axis], 6);
    }
  });
});

describe("A moving scene", () => {
  const composition = compose("three hot air balloons over a lake and mountains, calm", "", 7, 192, 108);

  test("at rest is the picture it was painted as", async () => {
    const { view, layers } = composition;
    const picture = createFrame(view.width, view.height);
    for (const layer of layers) await layer.paint(picture);
    const { light } = flatten(await paintSheets(composition, () => undefined), view);
    let difference = 0;
    for (let i = 0; i < view.width * view.height; i++)
      for (let channel = 0; channel < 3; channel++)
        difference += Math.abs((light[i * 3 + channel] ?? 0) - (picture.light[i * 4 + channel] ?? 0));
    expect(difference / light.length).toBeLessThan(1);
  });

  test("moves what is near more than what is far, and what stands on water with the water under it", async () => {
    const { view } = composition;
    const sheets = await paintSheets(composition, () => undefined);
    const eye: Eye = { view, width: 168, height: 100, vanishingY: view.horizon };
    const shiftAt = (index: number, y: number) => {
      const movement = sheets[index]?.movement;
      if (!movement) throw new Error("There is no such sheet.");
      const at = (x: number) => {
        const into = { y: 0, x0: 0, step: 1 };
        rowsOf({ ...movement, ripple: 0, bob: 0, sway: 0 }, eye, { x, y: 0, closer: 0, turn: 0 }, 0, 0)(y, into);
        return into.x0;
      };
      return at(0) - at(0.05);
    };
    const water = sheets.findIndex(({ movement }) => movement.flat);
    expect(shiftAt(0, 20)).toBeLessThan(0.5);
    expect(shiftAt(water, 98)).toBeGreaterThan(shiftAt(water, 70) + 1);
    const near = sheets.map((_, index) => shiftAt(index, 70));
    expect(Math.max(...near)).toBeGreaterThan(1.5);
  });
});

describe("Particles", () => {
  test("fit the words and the scene", () => {
    const kindsOf = (prompt: string) => particlesOf(readPrompt(prompt, ""), compose(prompt, "", 7, 96, 64).plan);
    expect(kindsOf("a street in the rain")).toContain("rain");
    expect(kindsOf("Schnee im Wald")).toContain("snow");
    expect(kindsOf("a whale underwater")).toContain("bubbles");
    expect(kindsOf("a forest at night")).toEqual(expect.arrayContaining(["twinkles"]));
    expect(kindsOf("蛍の森")).toContain("fireflies");
    expect(kindsOf("a castle at noon")).toEqual([]);
  });

  test.each(particleKinds)("of %s are seen, and at the end are where they were at the beginning", (kind) => {
    const swarm = createSwarm(kind, { width: 160, height: 90 }, 3, undefined, createRandom("swarm"));
    const rest = { x: 0, y: 0, closer: 0, turn: 0 };
    const [start, middle, end] = [canvasOf(160, 90), canvasOf(160, 90), canvasOf(160, 90)];
    swarm.draw(start, 0, rest);
    swarm.draw(middle, 0.5, rest);
    swarm.draw(end, 1, rest);
    const difference = (one: Canvas, other: Canvas) =>
      one.light.reduce((sum, value, i) => sum + Math.abs(value - (other.light[i] ?? 0)), 0);
    expect(difference(start, canvasOf(160, 90))).toBeGreaterThan(100);
    expect(difference(start, middle)).toBeGreaterThan(100);
    expect(difference(start, end)).toBeLessThan(1);
  });
});

test("colours are written as BT.709 in limited range", () => {
  const colors = [
    { rgb: [255, 255, 255], yuv: [235, 128, 128] },
    { rgb: [0, 0, 0], yuv: [16, 128, 128] },
    // Rec. ITU-R BT.709-6, 100 % red, in 8 bits.
    { rgb: [255, 0, 0], yuv: [63, 102, 240] },
  ];
  for (const { rgb, yuv } of colors) {
    const planes = new Uint8Array(6);
    toPlanes(Uint8Array.from([...rgb, ...rgb, ...rgb, ...rgb]), 2, 2, planes);
    expect([planes[0], planes[4], planes[5]]).toEqual(yuv);
  }
});

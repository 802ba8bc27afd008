import { describe, expect, test } from "vitest";
import { compose } from "../compose.ts";
import { type RoomKind, rooms } from "../concepts.ts";
import { createFrame } from "../frame.ts";
import type { Ground } from "../ground.ts";
import { readPrompt } from "../read-prompt.ts";

const shapes = [
  [160, 160],
  [192, 108],
  [108, 192],
] as const;

const composed = (prompt: string, seed = 3, width = 160, height = 160) => compose(prompt, "", seed, width, height);

/** Returns the light of the middle of the window, painted alone. */
async function windowOf(prompt: string): Promise<number[]> {
  const { plan, layers } = composed(prompt, 3, 320, 320);
  const frame = createFrame(320, 320);
  for (const layer of layers.filter(({ name }) => name === "window")) await layer.paint(frame);
  const piece = plan.room?.pieces.find(({ kind }) => kind === "window");
  if (!piece) throw new Error("the room has no window");
  const light: number[] = [];
  for (let y = piece.y - 136 * piece.scale; y < piece.y - 14 * piece.scale; y++)
    for (let x = piece.x - 30 * piece.scale; x < piece.x + 30 * piece.scale; x++) {
      const at = (Math.round(y) * 320 + Math.round(x)) * 4;
      light.push(...frame.light.slice(at, at + 3));
    }
  return light;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const apart = (one: readonly number[], other: readonly number[]) =>
  mean(one.map((value, i) => Math.abs(value - (other[i] ?? 0))));

describe("A prompt about a place indoors", () => {
  const kitchens: Record<string, string> = {
    en: "a cozy kitchen with a sofa by the window, rain",
    de: "eine gemütliche Küche mit einem Sofa am Fenster, Regen",
    fr: "une cuisine chaleureuse avec un canapé près de la fenêtre, pluie",
    es: "una cocina acogedora con un sofá junto a la ventana, lluvia",
    it: "una cucina accogliente con un divano vicino alla finestra, pioggia",
    pt: "uma cozinha aconchegante com um sofá perto da janela, chuva",
    ja: "窓のそばにソファがある台所、雨",
    zh: "窗边有沙发的厨房，下雨",
    ko: "창가에 소파가 있는 부엌, 비",
    sq: "një kuzhinë me divan pranë dritares, shi",
  };
  test.each(Object.entries(kitchens))("names room, furniture, window and weather in %s", (_language, prompt) => {
    const reading = readPrompt(prompt, "");
    for (const concept of ["kitchen", "sofa", "window", "rain"] as const)
      expect(reading.has(concept), concept).toBe(true);
    expect(composed(prompt).plan.room?.kind).toBe("kitchen");
  });

  const shown: [prompt: string, ground: Ground][] = [
    ["an orange cat sleeping on a bookshelf next to a window, rain outside", "room"],
    ["a red armchair", "room"],
    ["a red armchair on a beach", "beach"],
    ["a castle with lit windows on a hill", "meadow"],
    ["a library with a view of the mountains", "room"],
    ["a cup of coffee and a book on a table by the window", "table"],
    ["a still life", "table"],
    ["cutaway of a house", "cutaway"],
    ["Querschnitt eines Schiffes", "cutaway"],
    ["塔の断面図", "cutaway"],
    ["isometric bedroom", "isometric"],
    ["logo of a fox", "emblem"],
    ["icône d'une fusée", "emblem"],
    ["고양이 스티커", "emblem"],
    ["狐狸图标", "emblem"],
    ["emblemë me një ujk", "emblem"],
  ];
  test.each(shown)("is shown as it should be: %s", (prompt, ground) => {
    expect(composed(prompt).plan.ground).toBe(ground);
  });
});

describe("A room", () => {
  test("has surfaces inside the image, in every shape, the floor last", () => {
    for (const room of [...rooms, "room"])
      for (const [width, height] of shapes) {
        const surfaces = composed(`a ${room.replace("-", " ")} interior`, 5, width, height).plan.room?.surfaces ?? [];
        expect(surfaces.at(-1)?.of, room).toBe("floor");
        for (const { of, left, right, y, headroom, meter } of surfaces) {
          if (of !== "floor" && (right <= 0.03 || left >= 0.97)) continue;
          expect(left, `${room} ${of}`).toBeLessThan(right);
          expect(y - headroom, `${room} ${of}`).toBeGreaterThan(-0.2);
          expect(y, `${room} ${of}`).toBeLessThan(1);
          expect(meter, `${room} ${of}`).toBeGreaterThan(0.05);
        }
      }
  });

  const named: [prompt: string, of: string, kind: RoomKind][] = [
    ["a bed", "bed", "bedroom"],
    ["a desk and a plant", "desk", "office"],
    ["a fireplace at night", "fireplace", "living-room"],
    ["a chair in the kitchen", "chair", "kitchen"],
    ["a bookshelf", "bookshelf", "room"],
  ];
  test.each(named)("has the furniture that the prompt names: %s", (prompt, of, kind) => {
    for (const [width, height] of shapes) {
      const { room } = composed(prompt, 2, width, height).plan;
      expect(room?.kind).toBe(kind);
      expect(room?.surfaces.map((surface) => surface.of)).toContain(of);
    }
  });

  test("puts a cat on the bookshelf that the prompt names, and a cup on a table", () => {
    for (const seed of [1, 2, 3]) {
      const cat = composed("a cat and a bookshelf, window", seed);
      const shelf = cat.plan.room?.surfaces.find(({ of }) => of === "bookshelf");
      expect(cat.layers.find(({ name }) => name === "cat")?.foot).toBeCloseTo((shelf?.y ?? 0) * 160, 3);
      const cup = composed("a kitchen with a cup of coffee", seed);
      const table = cup.plan.room?.surfaces.find(({ of }) => of === "table");
      expect(cup.layers.find(({ name }) => name === "cup")?.foot).toBeCloseTo((table?.y ?? 0) * 160, 3);
    }
  });

  test("shows the time of day, the weather and the place outside its window", async () => {
    const day = await windowOf("a bedroom, window, day, clear sky");
    const night = await windowOf("a bedroom, window, night, clear sky");
    expect(mean(night)).toBeLessThan(mean(day) * 0.6);
    expect(apart(day, await windowOf("a bedroom, window, day, rain"))).toBeGreaterThan(8);
    expect(apart(day, await windowOf("a bedroom, window, day, snow"))).toBeGreaterThan(8);
    expect(apart(night, await windowOf("a bedroom, window, night, clear sky, city"))).toBeGreaterThan(3);
  });

  test("keeps the rain outside", () => {
    const { layers } = composed("a library, rain");
    expect(layers.map(({ name }) => name)).not.toContain("rain");
    expect(layers.map(({ name }) => name)).toEqual(expect.arrayContaining(["room", "window"]));
  });
});

describe("A logo", () => {
  test("is its mark on a plain background, without scene, weather or grain", async () => {
    const { layers, finish } = composed("logo of a fox in the rain on a blue background");
    expect(layers.map(({ name }) => name)).toEqual(["paper", "emblem"]);
    expect(finish).toMatchObject({ bloom: 0, vignette: 0, grain: 0 });
    const frame = createFrame(160, 160);
    for (const layer of layers) await layer.paint(frame);
    const corner = frame.light.slice(0, 3);
    expect([...corner].map(Math.round)).toEqual([48, 98, 190]);
    expect([...frame.light.slice(-4, -1)]).toEqual([...corner]);
  });
});

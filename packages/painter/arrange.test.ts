import { describe, expect, test } from "vitest";
import { compose } from "./compose.ts";
import type { Thing } from "./concepts.ts";
import { readPrompt } from "./read-prompt.ts";
import { boxOf } from "./spot.ts";
import { placeThings } from "./things.ts";

/** Returns the boxes of things, and the order in which they are painted. */
function layOut(prompt: string, seed = 1, width = 960, height = 640) {
  const { plan, view } = compose(prompt, "", seed, width, height);
  const reading = readPrompt(prompt, "");
  const spots = placeThings(view, plan, reading);
  const one = (thing: Thing) => {
    const spot = spots.find((candidate) => candidate.thing === thing);
    if (!spot) throw new Error(`${thing} is missing`);
    const box = boxOf(view, plan, reading, spot);
    return { ...box, foot: spot.y, middle: (box.left + box.right) / 2, at: spots.indexOf(spot) };
  };
  return { one, spots, view, plan };
}

const seeds = [1, 2, 3, 4];

describe("Things that a prompt places by one another", () => {
  test.each(seeds)("an owl on a castle stands above its middle, seed %i", (seed) => {
    const { one, view } = layOut("an owl on a castle", seed);
    const [owl, castle] = [one("owl"), one("castle")];
    expect(owl.foot).toBeLessThan((castle.top + castle.bottom) / 2);
    expect(owl.middle).toBeGreaterThan(castle.left);
    expect(owl.middle).toBeLessThan(castle.right);
    expect(owl.top).toBeGreaterThanOrEqual(0);
    expect(owl.bottom - owl.top).toBeGreaterThan(view.unit * 0.08);
  });

  test.each(seeds)("a cat beside a car stands next to it on the same ground, smaller, seed %i", (seed) => {
    const { one } = layOut("an orange cat beside a blue car", seed);
    const [cat, car] = [one("cat"), one("car")];
    expect(Math.abs(cat.foot - car.foot)).toBeLessThan(20);
    expect(cat.right <= car.left + 20 || cat.left >= car.right - 20).toBe(true);
    expect(cat.bottom - cat.top).toBeLessThan(car.bottom - car.top);
  });

  test.each(seeds)("a dog in front of a house hides a part of it, and behind it is hidden, seed %i", (seed) => {
    const before = layOut("a dog in front of a house", seed);
    expect(before.one("dog").at).toBeGreaterThan(before.one("house").at);
    expect(before.one("dog").foot).toBeGreaterThan(before.one("house").foot);
    const behind = layOut("a dog behind a house", seed);
    expect(behind.one("dog").at).toBeLessThan(behind.one("house").at);
    expect(behind.one("dog").foot).toBeLessThan(behind.one("house").foot);
  });

  test.each(seeds)("a rabbit in a jar is within its glass, which is painted over it, seed %i", (seed) => {
    const { one } = layOut("a rabbit in a jar", seed);
    const [rabbit, jar] = [one("rabbit"), one("jar")];
    expect(rabbit.left).toBeGreaterThan(jar.left);
    expect(rabbit.right).toBeLessThan(jar.right);
    expect(rabbit.top).toBeGreaterThan(jar.top);
    expect(rabbit.bottom).toBeLessThanOrEqual(jar.bottom);
    expect(rabbit.at).toBeLessThan(jar.at);
  });

  test.each(seeds)("a fox under a tree is below its crown, seed %i", (seed) => {
    const { one } = layOut("a fox under a tree", seed);
    const [fox, tree] = [one("fox"), one("tree")];
    expect(fox.top).toBeGreaterThan((tree.top + tree.bottom) / 2);
    expect(fox.middle).toBeGreaterThan(tree.left - 40);
    expect(fox.middle).toBeLessThan(tree.right + 40);
  });

  const asleep: Record<string, string> = {
    en: "an orange cat sleeping on a bookshelf next to a window, rain outside",
    es: "un gato naranja durmiendo sobre una estantería junto a una ventana, lluvia fuera",
    fr: "un chat orange endormi sur une étagère à côté d’une fenêtre, pluie dehors",
    de: "eine orangefarbene Katze schläft auf einem Bücherregal neben einem Fenster, draußen Regen",
    it: "un gatto arancione che dorme su una libreria accanto a una finestra, pioggia fuori",
    pt: "um gato laranja dormindo em cima de uma estante ao lado de uma janela, chuva lá fora",
    ja: "窓の隣の本棚の上で眠るオレンジ色の猫、外は雨",
    zh: "一只橙色的猫睡在窗户旁边的书架上，外面下雨",
    ko: "창문 옆 책장 위에서 자는 주황색 고양이, 밖에는 비",
    sq: "një mace portokalli që fle mbi një raft librash pranë një dritareje, shi jashtë",
  };
  test.each(Object.entries(asleep))("the cat sleeps on the bookshelf in the room, in %s", (_language, prompt) => {
    const reading = readPrompt(prompt, "");
    expect(reading.mention("cat")).toMatchObject({ colors: ["orange"], pose: "sleeping" });
    expect(reading.has("rain")).toBe(true);
    const { one, plan, view } = layOut(prompt);
    expect(plan.ground).toBe("room");
    const surfaces = plan.room?.surfaces.filter(({ of }) => of === "bookshelf") ?? [];
    const cat = one("cat");
    const below = surfaces.find(({ y }) => Math.abs(y * view.height - cat.foot) < 1);
    expect(below).toBeDefined();
    expect(cat.middle / view.width).toBeGreaterThan(below?.box.left ?? 1);
    expect(cat.middle / view.width).toBeLessThan(below?.box.right ?? 0);
  });

  test("a dog under a table in a room is between its top and the floor", () => {
    const { one, plan, view } = layOut("a dog under a table");
    const table = plan.room?.surfaces.find(({ of }) => of === "table");
    expect(one("dog").top).toBeGreaterThan((table?.y ?? 1) * view.height);
    expect(one("dog").foot).toBeCloseTo((table?.floor ?? 0) * view.height);
  });

  test("what is held or ridden is drawn with who holds or rides it, not once more", () => {
    const things = (prompt: string) => layOut(prompt).spots.map(({ thing }) => thing);
    expect(things("a woman holding a red balloon")).toEqual(["woman"]);
    expect(things("a boy riding a horse")).toEqual(["horse"]);
    expect(things("a woman and a red balloon")).toEqual(expect.arrayContaining(["woman", "balloon"]));
  });

  test.each([
    [640, 960],
    [960, 540],
  ])("stay in an image of %i × %i", (width, height) => {
    for (const prompt of ["a dragon on a tower", "a lighthouse behind a boat", "a penguin beside an elephant"]) {
      const { spots, view, plan } = layOut(prompt, 2, width, height);
      for (const spot of spots) {
        const box = boxOf(view, plan, readPrompt(prompt, ""), spot);
        expect(box.left, prompt).toBeGreaterThan(-width * 0.02);
        expect(box.right, prompt).toBeLessThan(width * 1.02);
        expect(box.top, prompt).toBeGreaterThan(-height * 0.02);
      }
    }
  });
});

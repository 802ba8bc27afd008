import { describe, expect, test } from "vitest";
import type { Mode } from "./request.ts";
import { understand } from "./understand.ts";

const read = (
  prompt: string,
  { mode = "text-to-image", negativePrompt = "" }: { mode?: Mode; negativePrompt?: string } = {},
) => {
  const { painted, unknown } = understand({ mode, prompt, negativePrompt, style: null });
  return { painted: painted.map(({ start, end }) => prompt.slice(start, end)), unknown };
};

describe("What the painter understood of a prompt", () => {
  test.each([
    ["a red fox beside a samovar in a forest", ["red", "fox", "forest"], ["samovar"]],
    ["eine rote Katze schläft neben einem Samowar", ["rote", "Katze", "schläft"], ["Samowar"]],
    ["un gato rojo junto a un samovar", ["gato", "rojo"], ["samovar"]],
    ["un chat rouge près d'un samovar", ["chat", "rouge"], ["samovar"]],
    ["un gatto rosso accanto a un samovar", ["gatto", "rosso"], ["samovar"]],
    ["um gato vermelho ao lado de um samovar", ["gato", "vermelho"], ["samovar"]],
    ["një mace e kuqe pranë një samovar", ["mace", "kuqe"], ["samovar"]],
    ["猫と蒸気の森", ["猫", "森"], ["蒸気"]],
    ["红色的猫和蒸汽", ["红色", "猫"], ["蒸汽"]],
    ["빨간 고양이와 증기", ["빨간", "고양이"], ["증기"]],
  ])("%s", (prompt, painted, unknown) => {
    expect(read(prompt)).toEqual({ painted, unknown });
  });

  test("counts neither articles and prepositions nor words of quality as unknown", () => {
    expect(read("masterpiece, best quality, 8k, highly detailed, a cat").unknown).toEqual([]);
    expect(read("ein Meisterwerk, sehr detailliert: die Katze").unknown).toEqual([]);
    expect(read("傑作、高品質、美しい猫").unknown).toEqual([]);
  });

  test("names each unknown word once, as it is written, and nothing in a script that it cannot read", () => {
    expect(read("A Samovar and a samovar with Blini").unknown).toEqual(["Samovar", "Blini"]);
    expect(read("кот на крыше")).toEqual({ painted: [], unknown: [] });
  });

  test("gives positions in the prompt itself, in spite of accents and wide letters", () => {
    expect(read("Ｃａｔ à côté d’une forêt").painted).toEqual(["Ｃａｔ", "forêt"]);
    expect(read("cafe\u0301, 🙂 a cat").painted.at(-1)).toBe("cat");
  });

  test("marks a pose or a garment only where its bearer can show it", () => {
    expect(read("a cat sleeping").painted).toEqual(["cat", "sleeping"]);
    expect(read("a wolf dancing")).toEqual({ painted: ["wolf"], unknown: ["dancing"] });
    expect(read("a cat in armor").unknown).toEqual(["armor"]);
  });

  test("marks no thing that a source image does not show, and nothing that is excluded", () => {
    expect(read("a cat at sunset, rain", { mode: "image-to-image" }).painted).toEqual(["sunset", "rain"]);
    expect(read("a beach without people").painted).toEqual(["beach"]);
    expect(read("a cat in the rain", { negativePrompt: "rain" })).toEqual({ painted: ["cat"], unknown: [] });
  });
});

import { type ForeignRecipe, partsThere, withoutWeights } from "./foreign-recipe.ts";

const negativeBeginning = "Negative prompt:";
/** More than settings with the hashes of dozens of LoRAs have. */
const settingsMaxCharacters = 20_000;
/** The pattern of A1111 (modules/infotext_utils.py), with bounds. */
const setting = /\s{0,8}(\w[\w \-/]{0,60}):\s{0,8}("(?:\\.|[^\\"]){1,4000}"|[^,]{0,4000})(?:,|$)/g;
/** With fewer, the last line belongs to the prompt. */
const settingsMin = 3;

/** Reads the text of A1111 and Forge: prompt, negative prompt, and a last line of settings. */
export function readA1111(text: string): ForeignRecipe | undefined {
  const lines = text.trim().split("\n");
  const last = lines.at(-1)?.slice(0, settingsMaxCharacters) ?? "";
  const settings = new Map([...last.matchAll(setting)].map(([, name = "", value = ""]) => [name.trim(), value.trim()]));
  const hasSettings = settings.size >= settingsMin;
  const words = hasSettings ? lines.slice(0, -1) : lines;
  const negativeAt = words.findIndex((line) => line.trimStart().startsWith(negativeBeginning));
  // Every text file is lines; only settings or a negative prompt tell a recipe.
  if (!hasSettings && negativeAt === -1) return undefined;
  const positive = withoutWeights((negativeAt === -1 ? words : words.slice(0, negativeAt)).join("\n"));
  const negative = withoutWeights(
    negativeAt === -1 ? "" : words.slice(negativeAt).join("\n").trimStart().slice(negativeBeginning.length),
  );
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(settings.get("Size") ?? "") ?? [];
  const seed = settings.get("Seed");
  return {
    source: "a1111",
    prompt: positive.text,
    negativePrompt: negative.text,
    seed: seed !== undefined && /^-?\d{1,20}$/.test(seed) ? Number(seed) : undefined,
    width: width === undefined ? undefined : Number(width),
    height: height === undefined ? undefined : Number(height),
    model: settings.get("Model"),
    leftOut: partsThere({
      loras: positive.hasLoras || negative.hasLoras,
      weights: positive.hasWeights || negative.hasWeights,
      sampler: settings.get("Sampler"),
      steps: settings.get("Steps"),
      guidance: settings.get("CFG scale"),
    }),
  };
}

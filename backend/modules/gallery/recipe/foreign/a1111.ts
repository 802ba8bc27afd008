import { type ForeignRecipe, partsThere } from "./foreign-recipe.ts";
import { plainPrompt } from "./plain-prompt.ts";

const negativeBeginning = "Negative prompt:";
/** The line that starts the settings: A1111 begins with the steps, its relatives sometimes with another. */
const settingsBeginning =
  /^\s{0,8}(?:(?:Steps|Seed|CFG scale|Width): {0,4}-?\d[\d.]{0,20}|Size: {0,4}\d{1,5}x\d{1,5}|(?:Sampler|Pipeline): {0,4}\w[^,]{0,100})(?:,|$)/;
const stepsBeginning = /^\s{0,8}Steps:/;
/** Civitai adds JSON at the end. */
const jsonBeginning = /Civitai (?:resources|metadata): ?[[{]/;
/** The unresolved prompts of dynamic-prompts and SD.Next follow the settings. The prompt itself is resolved. */
const templateBeginning = /^\s{0,8}(?:Negative )?Template:/i;
/** More than settings with the hashes of dozens of LoRAs have. */
const settingsMaxCharacters = 50_000;
const settingsMaxLines = 500;
/** The pattern of A1111 (modules/infotext_utils.py), with bounds. A line break ends a value that has no quotes. */
const setting = /\s{0,8}(\w[\w \-/]{0,60}):[ \t]{0,8}("(?:\\.|[^\\"]){1,20000}"|[^,\n]{0,4000})(?:,|\n|$)/g;
/** With fewer, a line belongs to the prompt. */
const settingsMin = 3;

/** Settings that have a place here or are named by a part of their own, and those that do not change an image. */
const otherwiseNamed =
  /^(?:steps|sampler|sampler type|schedule type|scheduler|seed|size|width|height|(?:distilled )?cfg scale|model|denoising strength|mask blur|raw (?:negative )?prompt)$|hash|version|^app$|^user$|date|batch|^index$|^operations$|^comment$|^pipeline$|lora|networks|template|wildcard|controlnet|^civitai/i;
/** Prompts of later steps and of details. */
const otherPrompts = /^(?!raw |wildcard |.*template)(?:.* )?(?:prompt|negative)(?: \w{1,8})?$/i;

/** Reads the text of A1111, Forge and SD.Next: the prompt, the negative one, and settings with what follows them. */
export function readA1111(text: string): ForeignRecipe | undefined {
  const lines = text.replace(/\r\n?/g, "\n").trim().split("\n");
  const start = settingsStart(lines);
  const rest = lines.slice(start);
  const settings = settingsOf(rest);
  const words = lines.slice(0, start);
  const negativeAt = words.findIndex((line) => line.trimStart().startsWith(negativeBeginning));
  // Every text file is lines; only settings or a negative prompt tell a recipe.
  if (settings.size === 0 && negativeAt === -1) return undefined;
  const positive = plainPrompt((negativeAt === -1 ? words : words.slice(0, negativeAt)).join("\n"), "a1111");
  const negative = plainPrompt(
    negativeAt === -1 ? "" : words.slice(negativeAt).join("\n").trimStart().slice(negativeBeginning.length),
    "a1111",
  );
  const [, width, height] = /^(\d{1,5})\s?[x×]\s?(\d{1,5})$/.exec(settings.get("size") ?? "") ?? [];
  const names = [...settings.keys()];
  const isHires = names.some((name) => /^hires|^refine$/.test(name));
  return {
    source: "a1111",
    prompt: positive.text,
    negativePrompt: negative.text,
    seed: numberIn(settings.get("seed")),
    width: numberIn(width ?? settings.get("width")),
    height: numberIn(height ?? settings.get("height")),
    model: settings.get("model"),
    leftOut: partsThere(
      {
        loras: names.some((name) => /^lora|networks/.test(name)) || rest.some((line) => /"type":\s?"lora"/i.test(line)),
        sampler: settings.get("sampler") ?? settings.get("schedule type"),
        steps: settings.get("steps"),
        guidance: settings.get("cfg scale") ?? settings.get("distilled cfg scale"),
        prompts: names.some((name) => otherPrompts.test(name)),
        images:
          names.some((name) => /^(?:controlnet|mask blur|init image)/.test(name)) ||
          (settings.has("denoising strength") && !isHires),
        other: names.some((name) => !otherwiseNamed.test(name) && !otherPrompts.test(name)),
      },
      [positive, negative],
    ),
  };
}

/** Returns the number of the line that starts the settings; the number of lines if there is none. */
function settingsStart(lines: readonly string[]): number {
  const beginnings = lines.flatMap((line, at) => (settingsBeginning.test(line) ? [at] : [])).slice(0, 20);
  const isOfSteps = (at: number) => stepsBeginning.test(lines[at] ?? "");
  const candidates = [...beginnings.filter(isOfSteps), ...beginnings.filter((at) => !isOfSteps(at))];
  const lastNegative = lines.findLastIndex((line) => line.trimStart().startsWith(negativeBeginning));
  const found = candidates.find(
    (at) => at > lastNegative && settingsOf(lines.slice(at, at + settingsMaxLines)).size >= settingsMin,
  );
  if (found !== undefined) return found;
  const last = lines.length - 1;
  return settingsOf(lines.slice(last)).size >= settingsMin ? last : lines.length;
}

/** Returns the settings in these lines by their name in lower case. The first of a name counts. */
function settingsOf(lines: readonly string[]): Map<string, string> {
  const near = lines.slice(0, settingsMaxLines);
  const end = near.findIndex((line) => templateBeginning.test(line));
  const text = (end === -1 ? near : near.slice(0, end)).join("\n").slice(0, settingsMaxCharacters);
  const jsonAt = text.search(jsonBeginning);
  const settings = new Map<string, string>();
  for (const [, name = "", value = ""] of (jsonAt === -1 ? text : text.slice(0, jsonAt)).matchAll(setting)) {
    const key = name.trim().toLowerCase();
    if (!settings.has(key)) settings.set(key, unquoted(value.trim()));
  }
  return settings;
}

/** A1111 writes a value with commas as JSON. */
function unquoted(value: string): string {
  return /^".*"$/s.test(value) ? value.slice(1, -1).replace(/\\(["\\])/g, "$1") : value;
}

function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d{1,20}$/.test(text) ? Number(text) : undefined;
}

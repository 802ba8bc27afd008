import { describe, expect, test } from "vitest";
import type { ModeCapability, ModelCapability } from "../../../contract/capabilities.ts";
import { noEdits } from "../../../contract/edits.ts";
import type { GenerationType } from "../../../contract/generation-terms.ts";
import { emptyDraft } from "../draft.ts";
import { capabilityFor, isOffered, modelOf, priceOfDraft } from "./offer.ts";

function model(id: string, changes: Partial<ModelCapability> = {}): ModelCapability {
  return {
    id,
    label: id,
    engine: "ComfyUI",
    origin: "model",
    is_own: false,
    available: true,
    aspect_ratios: ["1:1"],
    qualities: [{ id: "standard", long_side_pixels: 1024, price_credits: 2 }],
    durations_seconds: [],
    prompt_max_characters: 2000,
    negative_prompt_max_characters: null,
    seed: true,
    strength: null,
    source: "none",
    audio: null,
    edit: noEdits,
    outputs_max: 4,
    progress: "exact",
    cancel: "any-time",
    typical_seconds: 8,
    ...changes,
  };
}

function mode(name: GenerationType, ...models: [ModelCapability, ...ModelCapability[]]): ModeCapability {
  return { mode: name, media: "image", models };
}

const own = model("ada-00000001", {
  is_own: true,
  qualities: [{ id: "standard", long_side_pixels: 1024, price_credits: 4 }],
});
const modes: [ModeCapability, ...ModeCapability[]] = [
  mode("text-to-image", model("turbo")),
  mode("image-to-image", model("sdxl"), own),
];

describe("The composer of an address that names a model", () => {
  test("opens in the mode that has it, unless the address names another mode", () => {
    expect(capabilityFor(modes, undefined, own.id).mode).toBe("image-to-image");
    expect(capabilityFor(modes, "text-to-image", own.id).mode).toBe("text-to-image");
    expect(capabilityFor(modes, undefined, "").mode).toBe("text-to-image");
    expect(priceOfDraft(modes, { ...emptyDraft, model: own.id })).toBe(4);
  });

  test("chooses another one where it cannot be loaded now, and knows that it does", () => {
    const away: typeof modes = [mode("text-to-image", model("turbo"), { ...own, available: false })];
    expect([isOffered(modes, own.id), isOffered(away, own.id)]).toEqual([true, false]);
    expect(modelOf(capabilityFor(away, undefined, own.id), own.id)?.id).toBe("turbo");
  });
});

import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { ModelCapability } from "../../../contract/capabilities.ts";
import { noEdits } from "../../../contract/edits.ts";
import { textsIn } from "../../i18n/texts.server.ts";
import { emptyDraft } from "../draft.ts";
import { AdvancedOptions } from "./advanced-options.tsx";

const preview: ModelCapability = {
  id: "preview-1",
  label: "Preview engine",
  engine: "Preview engine",
  origin: "procedural",
  is_own: false,
  available: true,
  aspect_ratios: ["1:1"],
  qualities: [{ id: "standard", long_side_pixels: 1024, price_credits: 2 }],
  durations_seconds: [],
  prompt_max_characters: 2000,
  negative_prompt_max_characters: null,
  seed: false,
  strength: null,
  source: "none",
  audio: null,
  edit: noEdits,
  outputs_max: 1,
  progress: "exact",
  cancel: "any-time",
  typical_seconds: 1,
};
const other: ModelCapability = { ...preview, id: "sdxl", label: "SDXL", engine: "ComfyUI", origin: "model" };

test("the list of models names the preview in the user's language, and other models as their makers do", () => {
  const page = renderToStaticMarkup(
    <I18nextProvider i18n={textsIn("de")}>
      <AdvancedOptions
        capability={{ mode: "text-to-image", media: "image", models: [preview, other] }}
        model={preview}
        draft={emptyDraft}
        errors={{}}
        onChange={() => undefined}
        onKeyDown={() => undefined}
      />
    </I18nextProvider>,
  );
  expect([...page.matchAll(/<option[^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual([
    "Vorschau-Engine",
    "SDXL · ComfyUI",
  ]);
});

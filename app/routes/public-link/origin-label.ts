import type { Origin } from "../../../contract/generation-terms.ts";

/**
 * The text that says beside a creation how it was made, by its origin. Visitors cannot tell a model's work from a
 * photo, so all of it is labeled (Regulation (EU) 2024/1689, Article 50). Other files that rules changed have none.
 */
export const originLabels = {
  procedural: "common:creation.previewEngine",
  model: "sharing:shared.generatedByAi",
  "model-edit": "sharing:shared.editedByAi",
  "procedural-edit": undefined,
} as const satisfies Record<Origin, string | undefined>;

import { splitPart } from "../../parts/split-part.tsx";

/** The parts of the editor that only some edits show. Each has a script of its own. */
export const editorParts = {
  AdjustFields: splitPart(async () => (await import("./form/adjust-fields.tsx")).AdjustFields),
  ExpandFields: splitPart(async () => (await import("./form/expand-fields.tsx")).ExpandFields),
  ReferenceFields: splitPart(async () => (await import("./form/reference-fields.tsx")).ReferenceFields),
  MaskFields: splitPart(async () => (await import("./form/mask-fields.tsx")).MaskFields),
  LineageTree: splitPart(async () => (await import("./lineage-tree.tsx")).LineageTree),
  Results: splitPart(async () => (await import("./results.tsx")).Results),
};

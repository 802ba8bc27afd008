import { splitPart } from "../../parts/split-part.tsx";

/** Most visits of the editor have no results yet. */
const results = splitPart(async () => (await import("./results.tsx")).Results);
const lineage = splitPart(async () => (await import("./lineage/lineage-tree.tsx")).LineageTree);
const references = splitPart(async () => (await import("./form/reference-fields.tsx")).ReferenceFields);
const expand = splitPart(async () => (await import("./form/expand-fields.tsx")).ExpandFields);
const adjust = splitPart(async () => (await import("./form/adjust-fields.tsx")).AdjustFields);

/** The parts of the page that only some edits or images have. Browsers load their scripts when they are shown. */
export const Results = results.Part;
export const LineageTree = lineage.Part;
export const ReferenceFields = references.Part;
export const ExpandFields = expand.Part;
export const AdjustFields = adjust.Part;

/** Resolves once the fields are loaded that the tools of an edit read. */
export const fieldsReady = { expand: expand.ready, adjust: adjust.ready };

/** Resolves once the document can have all parts. Server only: a browser would load them all. */
export async function partsReady(): Promise<void> {
  await Promise.all([results, lineage, references, expand, adjust].map((part) => part.ready()));
}

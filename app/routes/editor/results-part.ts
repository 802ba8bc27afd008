import { splitPart } from "../../parts/split-part.tsx";

/** Most visits of the editor have no results yet. */
export const resultsPart = splitPart(async () => (await import("./results.tsx")).Results);

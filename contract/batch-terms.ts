/** Terms of batches that browsers need too. */

/** What makes several runs of one request. */
export const batchKinds = ["variations", "grid"] as const;
export type BatchKind = (typeof batchKinds)[number];

/** In which order variations take the combinations of a prompt template. */
export const variationOrders = ["random", "all"] as const;
export type VariationOrder = (typeof variationOrders)[number];

/** The parameters that an axis of a grid may vary. */
export const axisParameters = ["model", "quality", "style", "seed", "strength", "prompt"] as const;
export type AxisParameter = (typeof axisParameters)[number];

/** How many variations the composer offers at first. */
export const usualVariations = 4;

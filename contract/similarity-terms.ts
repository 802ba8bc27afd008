/** What creations can have in common: where they are bright and dark, or their colors. */
export const similarities = ["composition", "palette"] as const;
export type Similarity = (typeof similarities)[number];

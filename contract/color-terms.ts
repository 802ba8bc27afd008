/** The colors that a list can be filtered by: the eleven basic color terms. */
export const namedColors = [
  "red",
  "orange",
  "yellow",
  "green",
  "blue",
  "purple",
  "pink",
  "brown",
  "black",
  "gray",
  "white",
] as const;
export type NamedColor = (typeof namedColors)[number];

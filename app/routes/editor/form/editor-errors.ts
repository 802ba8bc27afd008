/** The parts of the form that show errors. */
const places = [
  "prompt",
  "mask",
  "expand",
  "adjust",
  "references",
  "model",
  "quality",
  "count",
  "seed",
  "scale",
  "fidelity",
  "strength",
  "output",
  "duration_seconds",
  "frames_per_second",
] as const;
export type ErrorPlace = (typeof places)[number];

/** Translated messages by the part of the form that shows them. */
export type EditorErrors = Partial<Record<ErrorPlace, string>>;

const starts: readonly (readonly [string, ErrorPlace])[] = [
  ["mask", "mask"],
  ["expand", "expand"],
  ["aspect_ratio", "expand"],
  ["anchor", "expand"],
  ["adjustments", "adjust"],
  ["references", "references"],
  ["series_id", "references"],
];

/** Returns where the form shows an error of a request field, or `undefined` when it has no place for it. */
export function placeOf(field: string): ErrorPlace | undefined {
  return places.find((place) => place === field) ?? starts.find(([start]) => field.startsWith(start))?.[1];
}

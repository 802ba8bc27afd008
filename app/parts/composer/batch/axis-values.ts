/** Returns the values of an axis as a draft has them, one on each line. An empty line is a value of `style` alone. */
export function axisValues(parameter: string, text: string): string[] {
  const lines = text === "" ? [] : text.split(/\r?\n/).map((line) => line.trim());
  return parameter === "style" ? lines : lines.filter((line) => line !== "");
}

/**
 * Returns the offered values with the chosen ones in their own order: they take the places that they have among the
 * offered ones. Chosen values that are not offered follow at the end.
 */
export function inChosenOrder(offered: readonly string[], chosen: readonly string[]): string[] {
  const all = [...offered, ...chosen.filter((value) => !offered.includes(value))];
  const left = [...chosen];
  return all.map((value) => (chosen.includes(value) ? (left.shift() ?? value) : value));
}

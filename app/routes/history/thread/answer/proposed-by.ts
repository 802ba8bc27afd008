/** Returns the proposal of a block: the longest of the prompts that the block starts with. */
export function proposedBy<S extends { prompt: string }>(block: string, suggestions: readonly S[]): S | undefined {
  return suggestions
    .filter(({ prompt }) => block.startsWith(prompt))
    .toSorted((a, b) => b.prompt.length - a.prompt.length)[0];
}

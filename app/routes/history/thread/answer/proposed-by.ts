/** What a block of an answer proposes: of several prompts that it begins with, the longest. */
export function proposedBy<S extends { prompt: string }>(block: string, suggestions: readonly S[]): S | undefined {
  return suggestions
    .filter(({ prompt }) => block.startsWith(prompt))
    .toSorted((a, b) => b.prompt.length - a.prompt.length)[0];
}

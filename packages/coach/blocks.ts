/** Returns the lines of each `prompt` block of an answer. Throws when a fence is left open. */
export function blocksOf(answer: string): string[][] {
  const blocks: string[][] = [];
  let open: string[] | null = null;
  for (const line of answer.split("\n")) {
    if (open === null && line === "```prompt") open = [];
    else if (open !== null && line === "```") {
      blocks.push(open);
      open = null;
    } else if (line.includes("```")) throw new Error(`unexpected fence: ${line}`);
    else open?.push(line);
  }
  if (open !== null) throw new Error("a block is not closed");
  return blocks;
}

import type { Block, Letter } from "./templates.ts";

/** The letter for mail programs, and people, that want no HTML. */
export function renderText({ blocks, footer }: Letter): string {
  return `${[...blocks.map(renderBlock), `-- \n${footer}`].join("\n\n")}\n`;
}

function renderBlock(block: Block): string {
  return block.kind === "button" ? `${block.label}:\n${block.link}` : block.text;
}

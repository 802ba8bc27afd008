import type { Block, ComposedMail } from "./templates.ts";

/** Renders a letter as plain text, for mail programs and readers that do not use HTML. */
export function renderText({ blocks, footer }: ComposedMail): string {
  return `${[...blocks.map(renderBlock), `-- \n${footer}`].join("\n\n")}\n`;
}

function renderBlock(block: Block): string {
  return block.kind === "button" ? `${block.label}:\n${block.link}` : block.text;
}

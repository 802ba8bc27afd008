import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { balance, billing } from "../../../contract/billing.ts";
import { modeCapability, quote } from "../../../contract/capabilities.ts";
import { generation } from "../../../contract/generation.ts";
import { generationTypes } from "../../../contract/generation-terms.ts";
import { guarded, inCredits, refused, result } from "../results.ts";
import type { McpSession } from "../session.ts";

const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** Offers `list_models` and `quote`. */
export function offerPrices(server: McpServer, session: McpSession): void {
  server.registerTool(
    "list_models",
    {
      title: "List models and prices",
      description:
        "List the models of each mode with their options and the price of one output in credits. The first available one of a mode is its default. Free.",
      inputSchema: z.object({
        mode: z.enum(generationTypes).optional().describe("Only this mode. generate_image uses text-to-image."),
      }),
      outputSchema: z.object({ modes: z.array(modeCapability) }),
      annotations: reads,
    },
    ({ mode }) =>
      guarded(session, async () => {
        const found = await session.call(generation.capabilities, {});
        if (!found.ok) return refused(found);
        const modes = found.value.modes.filter((one) => mode === undefined || one.mode === mode);
        const count = new Set(modes.flatMap(({ models }) => models.map(({ id }) => id))).size;
        return result(
          modes.length === 0 ? "No model makes this at the moment." : `Models: ${count}. Modes: ${modes.length}.`,
          { modes },
        );
      }),
  );
  const { shape } = generation.quote.query;
  server.registerTool(
    "quote",
    {
      title: "Price of a generation",
      description: "Tell what a generation would cost and whether the balance is enough. Free; nothing is held.",
      inputSchema: z.object({
        generation_type: shape.generation_type.describe(
          "text-to-image for generate_image, image-to-image for edit_image; generate_video uses text-to-video, image-to-video with a source, image-to-video-audio with sound; change_image uses image- and the operation, such as image-fill.",
        ),
        quality: shape.quality,
        model: shape.model.describe("A model's ID from list_models."),
        count: shape.count,
        scale: shape.scale.describe("The scale of image-upscale."),
      }),
      outputSchema: quote,
      annotations: reads,
    },
    (query) =>
      guarded(session, async () => {
        const quoted = await session.call(generation.quote, { query });
        if (!quoted.ok) return refused(quoted);
        const { cost_credits, current_credits, affordable, model } = quoted.value;
        const enough = affordable ? "That is enough." : `That is not enough. Credits: ${session.absolute("/wallet")}.`;
        const text = `${inCredits(cost_credits)} with ${model}. The balance is ${inCredits(current_credits)}. ${enough}`;
        return result(text, quoted.value);
      }),
  );
}

/** Offers `get_balance`. */
export function offerBalance(server: McpServer, session: McpSession): void {
  server.registerTool(
    "get_balance",
    {
      title: "Credit balance",
      description: "Tell how many credits the user can spend now and how many are held for running generations. Free.",
      inputSchema: z.object({}),
      outputSchema: balance,
      annotations: reads,
    },
    () =>
      guarded(session, async () => {
        const found = await session.call(billing.balance, {});
        if (!found.ok) return refused(found);
        const { current_credits, held_credits } = found.value;
        return result(`The balance is ${inCredits(current_credits)}; ${inCredits(held_credits)} held.`, found.value);
      }),
  );
}

import { createMcpHandler, type McpHttpHandler, McpServer } from "@modelcontextprotocol/server";
import type { KeyScope } from "../../contract/key-terms.ts";
import type { McpSession } from "./session.ts";
import { offerChanging } from "./tools/change-image.ts";
import { offerGallery } from "./tools/gallery.ts";
import { offerGenerating } from "./tools/generate.ts";
import { offerGenerations } from "./tools/generations.ts";
import { offerBalance, offerPrices } from "./tools/prices.ts";

/** The tools by the scope that a key needs for them. */
const offers: readonly { scope: KeyScope; tools: string; offer(server: McpServer, session: McpSession): void }[] = [
  { scope: "generation", tools: "list_models, quote", offer: offerPrices },
  { scope: "generation", tools: "generate_image, edit_image, generate_video", offer: offerGenerating },
  { scope: "generation", tools: "change_image", offer: offerChanging },
  { scope: "generation", tools: "get_generation, cancel_generation", offer: offerGenerations },
  { scope: "gallery", tools: "search_creations, upload_image", offer: offerGallery },
  { scope: "billing", tools: "get_balance", offer: offerBalance },
];

const introduction =
  "Generate images and videos. Everything is priced in credits. Start with list_models; quote tells a price before anything is spent. A generation that outlasts its call goes on: ask for it with get_generation and never start it again. If an answer got lost, repeat the call with the same idempotency_key.";

/** Returns a handler for one request, with the tools that the session's key may use. */
export function createHandler(session: McpSession, about: { name: string; version: string }): McpHttpHandler {
  const scopes = session.caller.scopes ?? [];
  const lacking = offers.filter(({ scope }) => !scopes.includes(scope));
  const missing = lacking.map(({ scope, tools }) => `${tools} (scope ${scope})`).join("; ");
  const server = new McpServer(
    { name: "atelier", title: about.name, version: about.version },
    {
      // The tools depend on the key alone, so there is no change to subscribe to.
      capabilities: { tools: { listChanged: false } },
      instructions: missing === "" ? introduction : `${introduction} This API key lacks the scopes for: ${missing}.`,
    },
  );
  for (const { scope, offer } of offers) if (scopes.includes(scope)) offer(server, session);
  // Nothing changes, so there is nothing to subscribe to.
  return createMcpHandler(() => server, { maxSubscriptions: 0 });
}

import { once } from "node:events";
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { addressOf, test as base, expect } from "./own-product.ts";

/** A proxy between the pages and an API that runs elsewhere. A test can close it. */
export interface ApiGate {
  address: string;
  /** Whether the gate refuses every call. */
  isClosed: boolean;
  /** The paths that the gate refuses while it is open. */
  closedFor: RegExp | undefined;
  /** The requested paths, in order. */
  asked: string[];
}

let serving: Promise<ApiGate> | undefined;

function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { url, method, headers } = incoming;
  const target = { host: "127.0.0.1", port: process.env.PRODUCT_PORT, path: url, method, headers };
  const passed = ask(target, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  passed.once("error", () => outgoing.destroy());
  outgoing.once("close", () => passed.destroy());
  incoming.pipe(passed);
}

/** Starts this process's gate. Its target is the product that most tests share. */
async function serveOnce(): Promise<ApiGate> {
  const gate: ApiGate = { address: "", isClosed: false, closedFor: undefined, asked: [] };
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? "";
    gate.asked.push(path);
    if (gate.isClosed || gate.closedFor?.test(path)) outgoing.destroy();
    else pass(incoming, outgoing);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  gate.address = addressOf(server);
  return gate;
}

/** Tests with a separate page server, whose API runs elsewhere. */
export const test = base.extend<{ gate: ApiGate }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds out by the pattern what a fixture needs
  gate: async ({}, use) => {
    serving ??= serveOnce();
    const gate = await serving;
    Object.assign(gate, { isClosed: false, closedFor: undefined, asked: [] });
    await use(gate);
  },
  productSettings: async ({ gate }, use) =>
    use({
      API_BASE_URL: gate.address,
      APP_SECRET: "the secret of a page server in tests",
      LOG_LEVEL: "info",
    }),
});

export { expect };

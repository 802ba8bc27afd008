import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { getRequestListener } from "@hono/node-server";
import { createServer } from "node:http";
import { z } from "zod";
import { originOf } from "./listening.ts";
import type { StudioBackend } from "./studio-backend.ts";
import { whenFinished } from "./temporary-folder.ts";

/** The revisions that are served: one of each era, and the oldest that is still common. */
export const revisions = ["2026-07-28", "2025-11-25", "2025-06-18"] as const;
export type Revision = (typeof revisions)[number];

/** Makes a backend listen and returns the address of its MCP endpoint. */
export async function listenForMcp({ backend }: Pick<StudioBackend, "backend">): Promise<URL> {
  const server = createServer(getRequestListener((request) => backend.fetch(request)));
  return new URL("/api/mcp", await originOf(server));
}

/** Connects the official client with an API key. It closes when the test, or the file, has ended. */
export async function connectMcp(address: URL, secret: string, revision: Revision = "2026-07-28"): Promise<Client> {
  const isModern = revision === "2026-07-28";
  const client = new Client(
    { name: "tests", version: "1.0.0" },
    isModern
      ? { versionNegotiation: { mode: { pin: revision } } }
      : { versionNegotiation: { mode: "legacy" }, supportedProtocolVersions: [revision] },
  );
  await client.connect(
    new StreamableHTTPClientTransport(address, { requestInit: { headers: { authorization: `Bearer ${secret}` } } }),
  );
  whenFinished(() => client.close());
  return client;
}

import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { shownRun } from "../../backend/mcp/show-run.ts";
import type { KeyScope } from "../../contract/key-terms.ts";
import type { TestUser } from "./api.ts";
import { makeKey, putOnPlan } from "./api-keys.ts";
import { originOf } from "./listening.ts";
import { type StudioBackend, type StudioBackendOptions, startBackend } from "./studio-backend.ts";
import { whenFinished } from "./temporary-folder.ts";

/** The current revision, the one before it, and an older one that clients still speak. */
export const revisions = ["2026-07-28", "2025-11-25", "2025-06-18"] as const;
export type Revision = (typeof revisions)[number];

export interface McpStudio {
  studio: StudioBackend;
  owner: TestUser;
  /** The secret of the owner's API key with all scopes. */
  secret: string;
  address: URL;
  /** Connects the official client with an API key, by default the owner's. */
  connect(options?: { secret?: string; revision?: Revision }): Promise<Client>;
  /** Creates another user whose plan includes API keys, or another key of the owner. */
  newKey(options?: { user?: TestUser; scopes?: readonly KeyScope[] }): Promise<{ user: TestUser; secret: string }>;
}

/** Starts a backend that listens, with one user whose plan includes API keys. */
export async function startMcpStudio(options: StudioBackendOptions = {}): Promise<McpStudio> {
  const studio = await startBackend(options);
  const server = createServer(getRequestListener((request) => studio.backend.fetch(request)));
  const address = new URL("/api/mcp", await originOf(server));
  const newKey: McpStudio["newKey"] = async ({ user: given, scopes } = {}) => {
    const user = given ?? (await studio.register());
    await putOnPlan(studio, user, "pro");
    return { user, secret: (await makeKey(studio, user, scopes)).secret };
  };
  const { user: owner, secret } = await newKey();
  return {
    studio,
    owner,
    secret,
    address,
    newKey,
    async connect({ secret: key = secret, revision = "2026-07-28" } = {}) {
      const requestInit = { headers: { authorization: `Bearer ${key}` } };
      const client = new Client({ name: "tests", version: "1.0.0" }, negotiating(revision));
      await client.connect(new StreamableHTTPClientTransport(address, { requestInit }));
      whenFinished(() => client.close());
      return client;
    },
  };
}

function negotiating(revision: Revision): ConstructorParameters<typeof Client>[1] {
  return revision === "2026-07-28"
    ? { versionNegotiation: { mode: { pin: revision } } }
    : { versionNegotiation: { mode: "legacy" }, supportedProtocolVersions: [revision] };
}

/** Calls a tool of the client. */
export function callTool(client: Client, name: string, args: Record<string, unknown> = {}): Promise<CallToolResult> {
  return client.callTool({ name, arguments: args });
}

/** Returns the generation in a result. */
export const runIn = ({ structuredContent }: CallToolResult) => shownRun.parse(structuredContent);

/** Returns the sentence at the beginning of a result, and whether it is an error. */
export function sentenceIn({ content, isError = false }: CallToolResult): { text: string; isError: boolean } {
  const [first] = content;
  return { text: first?.type === "text" ? first.text : "", isError };
}

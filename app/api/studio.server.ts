import type { RouterContextProvider } from "react-router";
import { defaultStudioName } from "../../contract/admin/studio-terms.ts";
import type { StudioInfo } from "../../contract/studio.ts";
import { host } from "../host.server.ts";
import { api } from "./api.server.ts";
import type { ApiOutcome } from "./client.ts";

type Context = Readonly<RouterContextProvider>;

/** What each page has read, so that its parts share one call. */
const reads = new WeakMap<Context, Promise<ApiOutcome<StudioInfo>>>();

/** Returns what every visitor may know about the studio. The parts of one page share the call. */
export function readStudio(context: Context, wantedPath: string): Promise<ApiOutcome<StudioInfo>> {
  const known = reads.get(context);
  if (known) return known;
  const read = api(context, wantedPath).studio.read();
  reads.set(context, read);
  return read;
}

/** Returns the studio's name: the current one or, while the API is away, the one that the environment fixes. */
export async function studioName(context: Context, wantedPath: string): Promise<string> {
  const outcome = await readStudio(context, wantedPath);
  return outcome.ok ? outcome.value.name : nameWithoutApi();
}

/** Returns the studio's name as far as the pages know it without the API. */
export function nameWithoutApi(): string {
  return host().fixedName ?? defaultStudioName;
}

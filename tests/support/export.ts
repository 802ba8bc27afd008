import { exports } from "../../contract/exports.ts";
import { type StudioBackend, waitFor } from "./studio-backend.ts";
import { unzip } from "./unzip.ts";
import type { TestUser } from "./verbs.ts";

type Studio = Pick<StudioBackend, "backend" | "call">;

/** Returns the state of a user's data export. */
export async function exportState({ call }: Studio, { access }: TestUser) {
  return exports.read.answer.payload.parse((await call(exports.read, {}, access)).json);
}

/** Requests a user's export file with authorization. Returns a response of any status. */
export function requestExportFile({ backend }: Studio, { access }: TestUser): Promise<Response> {
  return backend.fetch(
    new Request(new URL(exports.file.path, "http://api.internal"), { headers: { authorization: `Bearer ${access}` } }),
  );
}

/** Packs a user's data export and downloads it. Needs a backend with workers. */
export async function exportData(studio: Studio, user: TestUser) {
  await studio.call(exports.begin, {}, user.access);
  await waitFor(
    async () => ((await exportState(studio, user)).status === "ready" ? true : undefined),
    "data to be packed",
  );
  const { headers, ...response } = await fileOf(studio, user);
  const files = unzip(response.bytes);
  const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? "missing");
  return { headers, files, json, page: files.get("index.html")?.toString() ?? "" };
}

async function fileOf(studio: Studio, user: TestUser) {
  const response = await requestExportFile(studio, user);
  if (response.status !== 200) throw new Error(await response.text());
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

import { createHash } from "node:crypto";
import type { ComfyUiClient, Look } from "./client.ts";
import { withFreshNames } from "./kept-files.ts";
import { type ChosenFiles, chooseFiles, type Wanted } from "./outputs.ts";

export interface Found {
  look: Look;
  /** Set once the graph is finished; still `undefined` when it finished without a file of this output. */
  files: ChosenFiles | undefined;
}

/**
 * Returns the state of an output. A server that finished without a file of it has answered from its cache. The graph is
 * then submitted once more, with other file names and an id derived from the first one, so that every process finds the
 * same second attempt.
 */
export async function findOutput(
  client: ComfyUiClient,
  clientId: string,
  outputId: string,
  wanted: Wanted,
): Promise<Found> {
  const first = await client.look(outputId);
  if (first.state !== "finished") return { look: first, files: undefined };
  const files = chooseFiles(first.files, outputId, wanted);
  if (files) return { look: first, files };
  const secondId = secondIdOf(outputId);
  const second = await client.look(secondId);
  if (second.state === "finished") return { look: second, files: chooseFiles(second.files, outputId, wanted) };
  if (second.state !== "unknown") return { look: second, files: undefined };
  const graph = await client.graphOf(outputId);
  if (!graph) return { look: first, files: undefined };
  await client.submit(secondId, withFreshNames(graph, outputId), clientId);
  return { look: { state: "waiting" }, files: undefined };
}

/**
 * Cancels both attempts and removes them from the server. Returns whether it was too late. Throws like
 * `ComfyUiClient.cancel`.
 */
export async function endOutput(client: ComfyUiClient, outputId: string): Promise<{ isLate: boolean }> {
  const { state } = await client.cancel(outputId);
  const isLate = state === "finished" || state === "failed";
  const secondId = secondIdOf(outputId);
  if (isLate && (await client.cancel(secondId)).state !== "unknown") await client.forget(secondId);
  await client.forget(outputId);
  return { isLate };
}

/** Returns the same id for the same first id, as a UUID (RFC 9562, version 8). */
function secondIdOf(outputId: string): string {
  const hex = createHash("sha256").update(`${outputId} again`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

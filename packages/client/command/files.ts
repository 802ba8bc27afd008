import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import type { AtelierClient } from "../client.ts";
import type { Downloadable, SavedFile } from "../download.ts";
import { type Failure, failed } from "../failure.ts";
import type { OptionValues } from "./command.ts";
import { CommandFailure, type Output } from "./output.ts";

interface Saving {
  client: AtelierClient;
  output: Output;
  signal: AbortSignal;
}

interface Saved {
  files: SavedFile[];
  failures: (Failure & { id: string })[];
}

/** Creates a folder, or checks that it can be written to: before anything is paid for. Throws `CommandFailure`. */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch {
    throw new CommandFailure(failed("FILE_NOT_WRITTEN", `The folder ${folder} cannot be written to.`).failure);
  }
}

/** Downloads creations one after another and reports each. A file that cannot be saved does not stop the others. */
export async function saveAll(
  { client, output, signal }: Saving,
  creations: readonly Downloadable[],
  folder: string,
  { force }: OptionValues,
): Promise<Saved> {
  const saved: Saved = { files: [], failures: [] };
  for (const [at, creation] of creations.entries()) {
    output.progress(`Downloading ${at + 1} of ${creations.length}`);
    const result = await client.download(creation, folder, { signal, force: force === true });
    if (signal.aborted) throw new Error("Interrupted.");
    if (result.ok) {
      saved.files.push(result.value);
      if (!output.isJson) output.line(`Saved ${result.value.file}`);
    } else {
      saved.failures.push({ id: creation.id, ...result.failure });
      output.error(new CommandFailure(result.failure));
    }
  }
  output.progress("");
  return saved;
}

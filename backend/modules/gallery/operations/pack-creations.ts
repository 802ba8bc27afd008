import { type CreationSelection, gallery } from "../../../../contract/gallery.ts";
import type { ArchiveFile } from "../../../adapters/archive/port.ts";
import { accountLimit } from "../../../http/limits.ts";
import { done, type SignedInCaller } from "../../../http/operation.ts";
import { openShownFile, type ShownFile } from "../../../http/stored-file.ts";
import { signedFile } from "../credentials/signed-file.ts";
import { type GalleryDeps, implement } from "../deps.ts";
import { createFileNames, fileNameOf } from "../file-names.ts";
import { type PackingReport, reportText } from "../packing-report.ts";
import { findCreations } from "../records/creations.ts";
import { selectedIds } from "../selection.ts";
import type { CreationTable } from "../tables.ts";

const rowsAtOnce = 100;
const retryAfterSeconds = 30;

/**
 * Streams the selected creations as one archive. Each file is named after its prompt and contains its recipe. A report
 * lists the creations that could not be packed.
 */
export const packCreations = implement(
  gallery.archive,
  {
    limits: [
      // An archive reads files for as long as the download lasts, so even short downloads are limited.
      accountLimit({ name: "archive: account", times: 60, perSeconds: 1_800 }),
    ],
  },
  async (deps, { body: { selection } }, caller) => {
    const content = deps.archives.count(caller.userId, () => deps.archive.pack(filesOf(deps, selection, caller)));
    if (!content) return { ok: false, code: "RATE_LIMITED", retryAfterSeconds };
    const date = new Date(deps.runtime.now()).toISOString().slice(0, 10);
    return done({ name: `creations-${date}.zip`, content });
  },
);

async function* filesOf(
  deps: GalleryDeps,
  selection: CreationSelection,
  { userId, language }: SignedInCaller,
): AsyncGenerator<ArchiveFile> {
  const nameOf = createFileNames();
  const report: PackingReport = { packed: 0, gone: 0, unreadable: [], cut: [] };
  for await (const ids of selectedIds(deps, userId, selection)) {
    for (let start = 0; start < ids.length; start += rowsAtOnce) {
      const some = ids.slice(start, start + rowsAtOnce);
      const found = new Map((await findCreations(deps.database.read, userId, some)).map((row) => [row.id, row]));
      for (const id of some) {
        const creation = found.get(id);
        if (creation) yield* packOne(deps, creation, nameOf(fileNameOf(creation)), report);
        // A missing id is reported. A creation that no longer matches the filter is not.
        else if ("ids" in selection) report.gone += 1;
      }
    }
  }
  const content = reportText(report, language);
  if (content !== "") yield { name: "REPORT.txt", content, modifiedAt: deps.runtime.now() };
}

async function* packOne(
  deps: GalleryDeps,
  creation: CreationTable,
  name: string,
  report: PackingReport,
): AsyncGenerator<ArchiveFile> {
  const opened = await openWithRecipe(deps, creation);
  if (!opened) {
    report.unreadable.push(name);
    return;
  }
  report.packed += 1;
  const content = cutWhereItBreaks(opened.content, opened.file.sizeBytes, () => report.cut.push(name));
  yield { name, content, modifiedAt: creation.created_at };
}

/** Logs a storage error instead of throwing it, so that the other files are still packed. */
async function openWithRecipe(
  deps: GalleryDeps,
  creation: CreationTable,
): Promise<{ file: ShownFile; content: ReadableStream<Uint8Array> } | undefined> {
  try {
    const file = await signedFile(deps, creation, "recipe");
    const content = file && (await openShownFile(deps.storage, file));
    return content && { file, content };
  } catch (error) {
    deps.log.warn(
      { code: "FILE_NOT_PACKED", err: error, creationId: creation.id },
      "A file could not be opened for a download of several.",
    );
    return undefined;
  }
}

/** Ends the stream at the first read error. Calls `onCut` then, and also if the content is too short. */
function cutWhereItBreaks(
  content: ReadableStream<Uint8Array>,
  sizeBytes: number,
  onCut: () => void,
): ReadableStream<Uint8Array> {
  const reader = content.getReader();
  let left = sizeBytes;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await reader.read().catch(() => ({ done: true, value: undefined }) as const);
        if (!piece.done) {
          left -= piece.value.byteLength;
          return controller.enqueue(piece.value);
        }
        if (left > 0) onCut();
        controller.close();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

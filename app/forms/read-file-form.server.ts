import { Busboy } from "@fastify/busboy";
import { data, type RouterContextProvider } from "react-router";
import { translator } from "../i18n/language.server.ts";
import { formContext } from "../session/sent-form.server.ts";
import { readForm } from "./read-form.server.ts";

/** Maximum number of fields besides files. The largest form is the editor's: 50, and 24 images to choose from. */
const fieldsMax = 100;
const fieldMaxBytes = 64 * 1024;

/** A file from a form. It has no content when it was larger than allowed. */
export interface FormFile {
  field: string;
  name: string;
  content: File | null;
}

interface FileFormOptions {
  /** Maximum number of files to read. Additional files are ignored. */
  filesMax?: number;
  /**
   * Receives each file as soon as it is read, while the rest of the form waits. A form with many files therefore never
   * holds more than one of them in memory. These files are not included in `form`.
   */
  onFile?(file: FormFile): Promise<void>;
}

export interface FileForm {
  /** Text fields, and files within their size limits. Skipped files are absent. */
  form: FormData;
  /** Fields whose file was larger than allowed. Their content was discarded. */
  tooLarge: ReadonlySet<string>;
}

/**
 * Parses a form with files of at most the given number of bytes each. The body is parsed as it arrives: files that are
 * too large are discarded, and text fields are kept so that the page can show them again. Answers a malformed body with
 * 400 and a plain page.
 */
export async function readFileForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
  fileMaxBytes: Readonly<Record<string, number>>,
  options: FileFormOptions = {},
): Promise<FileForm> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(contentType) || !request.body) {
    return { form: await readForm(request, context), tooLarge: new Set() };
  }
  const taking: Taking = { underWay: [], failure: undefined };
  try {
    const read = await readParts(request.body, contentType, fileMaxBytes, options, taking);
    context.set(formContext, read.form);
    return read;
  } catch {
    // An error that `onFile` throws is not caused by the form.
    if (taking.failure) throw taking.failure.reason;
    throw data({ message: translator(context)("errors:VALIDATION_ERROR") }, { status: 400 });
  }
}

/** Files that `onFile` has started to process. */
interface Taking {
  underWay: Promise<void>[];
  failure: { reason: unknown } | undefined;
}

async function allTaken(taking: Taking): Promise<void> {
  await Promise.all(taking.underWay.splice(0));
  if (taking.failure) throw taking.failure.reason;
}

async function readParts(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  fileMaxBytes: Readonly<Record<string, number>>,
  { filesMax = 8, onFile }: FileFormOptions,
  taking: Taking,
): Promise<FileForm> {
  const parser = new Busboy({
    headers: { "content-type": contentType },
    limits: { fields: fieldsMax, fieldSize: fieldMaxBytes, files: filesMax, headerPairs: 20, headerSize: 8_192 },
  });
  const form = new FormData();
  const tooLarge = new Set<string>();
  const take = async (file: FormFile) => {
    try {
      await onFile?.(file);
    } catch (reason) {
      taking.failure ??= { reason };
    }
  };
  const finished = new Promise<void>((resolve, reject) => {
    parser.once("finish", resolve);
    parser.once("error", reject);
  });
  // It is awaited only after the whole body was passed on.
  finished.catch(() => undefined);
  parser.on("field", (name, value) => form.append(name, value));
  parser.on("file", (field, stream, fileName, _encoding, mediaType) => {
    const maxBytes = fileMaxBytes[field] ?? 0;
    const chunks: Buffer<ArrayBuffer>[] = [];
    let sizeBytes = 0;
    stream.on("data", (chunk: Buffer<ArrayBuffer>) => {
      sizeBytes += chunk.byteLength;
      if (sizeBytes <= maxBytes) chunks.push(chunk);
      else chunks.length = 0;
    });
    stream.on("error", () => undefined);
    stream.on("end", () => {
      const content = sizeBytes > maxBytes ? null : new File(chunks, fileName ?? "", { type: mediaType });
      chunks.length = 0;
      if (onFile) {
        // An empty file field has no file name and no content.
        if (fileName || sizeBytes > 0) taking.underWay.push(take({ field, name: fileName ?? "", content }));
      } else if (content === null) tooLarge.add(field);
      else if (sizeBytes > 0) form.append(field, content);
    });
  });

  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const { value } = part;
    await Promise.race([new Promise<void>((resolve) => parser.write(value, () => resolve())), finished]);
    await allTaken(taking);
  }
  parser.end();
  await finished;
  await allTaken(taking);
  return { form, tooLarge };
}

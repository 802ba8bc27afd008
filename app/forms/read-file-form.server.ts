import { Busboy } from "@fastify/busboy";
import { data, type RouterContextProvider } from "react-router";
import { translator } from "../i18n/language.server.ts";
import { readForm } from "./read-form.server.ts";

/** Fields beside the files; the composer, the largest form there is, has half as many. */
const fieldsMax = 60;
const fieldMaxBytes = 64 * 1024;

/** A file of a form; without content when it was larger than allowed. */
export interface FormFile {
  field: string;
  name: string;
  content: File | null;
}

interface FileFormOptions {
  /** How many files are read; of any more nothing is. */
  filesMax?: number;
  /**
   * Takes each file as soon as it is there, while the rest of the form waits: so a form with many files never has more than
   * one of them in memory. Those files are not in the form then.
   */
  onFile?(file: FormFile): Promise<void>;
}

export interface FileForm {
  /** Texts, and each file within its bound. A file that was left out is not there. */
  form: FormData;
  /** The fields whose file was larger than allowed; nothing of it was kept. */
  tooLarge: ReadonlySet<string>;
}

/**
 * The form a page sent with files of at most so many bytes each. It is read as it arrives: what is too large is let go, and
 * all that was typed is still there to be shown again. A broken body is answered with 400 and a plain page.
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
    return await readParts(request.body, contentType, fileMaxBytes, options, taking);
  } catch {
    // What `onFile` throws is no fault of the form.
    if (taking.failure) throw taking.failure.reason;
    throw data({ message: translator(context)("errors:VALIDATION_ERROR") }, { status: 400 });
  }
}

/** Files that `onFile` has begun to take. */
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
  // It is awaited only once the whole body was handed over.
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
        // A field without a file names one without a name and without content.
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

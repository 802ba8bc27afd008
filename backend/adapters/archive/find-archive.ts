import type { RangedFile } from "./port.ts";

/** APPNOTE 6.3, sections 4.3.12 to 4.3.16: signatures and fixed lengths of the records at the end of an archive. */
const directoryEntry = "PK\x01\x02";
const end = { signature: "PK\x05\x06", bytes: 22 };
const locator64 = { signature: "PK\x06\x07", bytes: 20 };
const end64 = { signature: "PK\x06\x06", bytes: 56 };

/** A comment has up to 64 kB. More may follow an archive, for example where it was padded. */
const searchedBytes = 1024 * 1024;
/** A comment, or what follows the archive, may look like its end. */
const triedMax = 10;

/**
 * Returns the part of a file that is a ZIP archive: other bytes may be before and behind it, as unzip allows. Returns the
 * file itself when no archive is found.
 */
export async function findArchive(file: RangedFile): Promise<RangedFile> {
  const from = Math.max(0, file.sizeBytes - searchedBytes);
  const tail = Buffer.from(await file.read(from, file.sizeBytes));
  for (const at of endRecordsIn(tail)) {
    const until = at + end.bytes + tail.readUInt16LE(at + 20);
    const start = await startOf(file, await directoryOf(file, tail, at, from + at));
    if (start !== undefined && until <= tail.length) return partOf(file, start, from + until);
  }
  return file;
}

/** Yields the places of what may be an end record, the last one first. */
function* endRecordsIn(tail: Buffer): Generator<number> {
  let at = tail.length - end.bytes + 1;
  for (let tried = 0; tried < triedMax && at > 0; tried += 1) {
    at = tail.lastIndexOf(end.signature, at - 1, "latin1");
    if (at < 0) return;
    yield at;
  }
}

interface Directory {
  sizeBytes: number;
  /** From the beginning of the archive. */
  offset: number;
  /** Where the record is that names it, from the beginning of the file. */
  namedAt: number;
}

/** Returns what the end record names, or the one for large archives in front of it. */
async function directoryOf(file: RangedFile, tail: Buffer, at: number, namedAt: number): Promise<Directory> {
  const plain = { sizeBytes: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16), namedAt };
  const locatorAt = at - locator64.bytes;
  if (locatorAt < 0 || !hasSignature(tail, locator64.signature, locatorAt)) return plain;
  const told = Number(tail.readBigUInt64LE(locatorAt + 8));
  for (const recordAt of [namedAt - locator64.bytes - end64.bytes, told]) {
    const record = await bytesAt(file, recordAt, end64.bytes);
    if (!record || !hasSignature(record, end64.signature)) continue;
    const [sizeBytes, offset] = [Number(record.readBigUInt64LE(40)), Number(record.readBigUInt64LE(48))];
    return { sizeBytes, offset, namedAt: recordAt };
  }
  return plain;
}

/** Returns where the archive begins, or `undefined` if there is no directory where the archive says. */
async function startOf(file: RangedFile, { sizeBytes, offset, namedAt }: Directory): Promise<number | undefined> {
  const before = namedAt - sizeBytes - offset;
  if (sizeBytes === 0) return before >= 0 ? before : undefined;
  for (const start of [before, 0]) {
    const entry = start >= 0 ? await bytesAt(file, start + offset, 4) : undefined;
    if (entry && hasSignature(entry, directoryEntry)) return start;
  }
  return undefined;
}

function hasSignature(bytes: Buffer, signature: string, at = 0): boolean {
  return bytes.toString("latin1", at, at + signature.length) === signature;
}

async function bytesAt(file: RangedFile, start: number, length: number): Promise<Buffer | undefined> {
  if (!Number.isSafeInteger(start) || start < 0 || start + length > file.sizeBytes) return undefined;
  return Buffer.from(await file.read(start, start + length));
}

function partOf(file: RangedFile, from: number, to: number): RangedFile {
  if (from === 0 && to === file.sizeBytes) return file;
  return { sizeBytes: to - from, read: (start, end) => file.read(from + start, from + end) };
}

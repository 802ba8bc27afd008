/**
 * Reads a ZIP archive without compression by its central directory (APPNOTE 6.3, section 4.3.12). Maps path to content.
 */
export function unzip(archive: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = bytes.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  if (end < 0) throw new Error("The archive has no end.");
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let entry = 0; entry < bytes.readUInt16LE(end + 10); entry++) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 24)];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const name = bytes.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    if (method !== 0) throw new Error(`${name} is compressed.`);
    if (files.has(name)) throw new Error(`${name} is there twice.`);
    files.set(name, bytes.subarray(start, start + size));
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}

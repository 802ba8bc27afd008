import { crc32, deflateRawSync } from "node:zlib";

/** A file of an archive. What is left out follows from the content. */
export interface PackedFile {
  name: string | Uint8Array;
  content: Uint8Array;
  isStored?: boolean;
  /** What the archive claims. */
  claims?: { sizeBytes?: number; packedBytes?: number; method?: number; flags?: number };
  /** Shares the bytes of the file at this place instead of having its own. */
  sameAs?: number;
  /** Further fields of the header, such as another name. */
  extra?: Uint8Array;
}

const utf8Flag = 0x800;

/** Returns a ZIP archive (APPNOTE 6.3) with the files, which need not be true. */
export function packedZip(files: readonly PackedFile[], claimedCount = files.length): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let at = 0;
  for (const { name, content, isStored = false, claims = {}, sameAs, extra = new Uint8Array() } of files) {
    const packed = isStored ? Buffer.from(content) : deflateRawSync(content);
    const nameBytes = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(claims.flags ?? utf8Flag, 2);
    fields.writeUInt16LE(claims.method ?? (isStored ? 0 : 8), 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(claims.packedBytes ?? packed.length, 14);
    fields.writeUInt32LE(claims.sizeBytes ?? content.length, 18);
    fields.writeUInt16LE(nameBytes.length, 22);
    fields.writeUInt16LE(extra.length, 24);
    const offset = sameAs === undefined ? at : (offsets[sameAs] ?? 0);
    offsets.push(offset);
    if (sameAs === undefined) {
      const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), fields, nameBytes, extra, packed]);
      pieces.push(local);
      at += local.length;
    }
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const madeBy = Buffer.from([20, 0]);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02", "latin1"), madeBy, fields, rest, nameBytes, extra]));
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(claimedCount, 8);
  end.writeUInt16LE(claimedCount, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...pieces, listed, end]);
}

/** Reads an AVCDecoderConfigurationRecord (ISO/IEC 14496-15, section 5.3.3.1). */
export function readConfiguration(record: Uint8Array): { lengthBytes: number; parameterSets: Uint8Array[] } {
  const parameterSets: Uint8Array[] = [];
  let at = 5;
  for (const mask of [0x1f, 0xff]) {
    const count = (record[at] ?? 0) & mask;
    at += 1;
    for (let index = 0; index < count; index++) {
      const length = (record[at] ?? 0) * 256 + (record[at + 1] ?? 0);
      parameterSets.push(record.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
  }
  return { lengthBytes: ((record[4] ?? 3) & 3) + 1, parameterSets };
}

/** Returns the units of an MP4's packet, each of which has its length before it. Throws RangeError if one is cut off. */
export function unitsOf(data: Uint8Array, lengthBytes: number): Uint8Array[] {
  const units: Uint8Array[] = [];
  for (let at = 0; at + lengthBytes <= data.length; ) {
    let length = 0;
    for (let byte = 0; byte < lengthBytes; byte++) length = length * 256 + (data[at + byte] ?? 0);
    at += lengthBytes;
    if (at + length > data.length) throw new RangeError("a unit is cut off");
    units.push(data.subarray(at, at + length));
    at += length;
  }
  return units;
}

/**
 * Returns the type of an MP4's packet. A key frame depends on no other one: it has a unit with nal_unit_type 5 (ITU-T
 * H.264, table 7-1). Throws RangeError if a unit is cut off.
 */
export function packetType(data: Uint8Array, lengthBytes: number): "key" | "delta" {
  return unitsOf(data, lengthBytes).some((unit) => ((unit[0] ?? 0) & 0x1f) === 5) ? "key" : "delta";
}

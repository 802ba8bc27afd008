import sharp from "sharp";

/** Returns a square image of sharp-edged fields in shades of gray. Each seed gives a different image. */
export async function patternedPicture(seed: number, side = 640): Promise<Buffer> {
  const fields = 20;
  const shades = new Uint8Array(fields * fields);
  // Marsaglia's xorshift: the same on every call.
  let state = seed * 2_654_435_761 || 1;
  for (let index = 0; index < shades.length; index++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    shades[index] = state & 0xff;
  }
  return sharp(shades, { raw: { width: fields, height: fields, channels: 1 } })
    .resize({ width: side, height: side, kernel: "nearest" })
    .png()
    .toBuffer();
}

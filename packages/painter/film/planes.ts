/**
 * Converts RGB to planar YUV 4:2:0 in limited range, with the luma weights of ITU-R BT.709 (0.2126, 0.7152, 0.0722), in
 * fixed point with 16 fractional bits.
 */
export function toPlanes(rgb: Uint8Array, width: number, height: number, planes: Uint8Array): void {
  const half = width / 2;
  const blue = width * height;
  const red = blue + half * (height / 2);
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (let corner = 0; corner < 4; corner++) {
        const at = (y + (corner >> 1)) * width + x + (corner & 1);
        const pr = rgb[at * 3] ?? 0;
        const pg = rgb[at * 3 + 1] ?? 0;
        const pb = rgb[at * 3 + 2] ?? 0;
        planes[at] = (1081344 + 11966 * pr + 40254 * pg + 4064 * pb) >> 16;
        r += pr;
        g += pg;
        b += pb;
      }
      const chroma = (y >> 1) * half + (x >> 1);
      planes[blue + chroma] = (8421376 - 6596 * r * 0.25 - 22189 * g * 0.25 + 28784 * b * 0.25) >> 16;
      planes[red + chroma] = (8421376 + 28784 * r * 0.25 - 26145 * g * 0.25 - 2639 * b * 0.25) >> 16;
    }
  }
}

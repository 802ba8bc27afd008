import { plainPng } from "../foreign-images.ts";
import { packedZip } from "../packed-zip.ts";

/** The points of an import at which the process is killed. */
export const importKillPoints = [
  "its list was read",
  "the files of the second image were written",
  "the second image was shown",
  "its archive was being removed",
] as const;
export type ImportKillPoint = (typeof importKillPoints)[number];

export function isImportKillPoint(value: string | undefined): value is ImportKillPoint {
  return importKillPoints.some((point) => point === value);
}

export const importer = { email: "ada@example.com", password: "seven quiet herons" };

/** Three images, and one that is there twice. */
export async function killedArchive(): Promise<Buffer> {
  const [red, green, blue] = await Promise.all(["#ff0000", "#00ff00", "#0000ff"].map(plainPng));
  return packedZip(
    [red, green, blue, red].map((content, at) => ({ name: `${at}.png`, content: content ?? new Uint8Array() })),
  );
}

import type { Look } from "../../media/look.ts";
import type { GalleryDeps } from "./deps.ts";
import { readWhole } from "./read-whole.ts";
import { storedVariants } from "./rules.ts";

/** Measures a stored creation by its smallest copy, a video by its poster's; `undefined` if it cannot be read. */
export async function measureStored(
  { pictures, storage }: Pick<GalleryDeps, "pictures" | "storage">,
  { variants }: { variants: string },
): Promise<Look | undefined> {
  const [smallest] = storedVariants.parse(JSON.parse(variants));
  const bytes = smallest && (await readWhole(storage, smallest.key));
  return bytes && pictures.look(bytes);
}

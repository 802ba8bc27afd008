import type { ImageReference } from "../../../contract/edits.ts";
import type { ChosenFile } from "../composer/chosen-file.ts";

/** An image that a model looks at besides the source. */
export interface ReferenceImage {
  /** As the form has it, such as `upload:<id>`. */
  reference: string;
  name: string;
  /** Its thumbnail. */
  src: string;
}

/** One page of the images to choose from, without scripts. */
export interface ReferenceChoices {
  images: ReferenceImage[];
  page: number;
  pages: number;
}

/** Returns a stored file as the form has it, such as `upload:<id>`. */
export function referenceOf({ from, id }: Pick<ChosenFile, "from" | "id">): string {
  return `${from}:${id}`;
}

/** Returns a reference of the form as the API has it. */
export function imageReferenceOf(reference: string): ImageReference {
  const [from, id] = reference.split(":");
  return from === "upload" ? { upload_id: id } : { creation_id: id };
}

/** Returns a stored file as the image of a reference. */
export function referenceImageOf(file: Pick<ChosenFile, "from" | "id" | "name" | "src">): ReferenceImage {
  return { reference: referenceOf(file), name: file.name, src: file.src };
}

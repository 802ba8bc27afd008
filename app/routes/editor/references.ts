import type { ChosenFile } from "../../parts/composer/chosen-file.ts";

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

export function referenceOf({ from, id }: Pick<ChosenFile, "from" | "id">): string {
  return `${from}:${id}`;
}

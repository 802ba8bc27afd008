import type { Series } from "../../../../contract/series.ts";
import type { ReferenceChoices, ReferenceImage } from "../../../parts/references/references.ts";
import { referenceOf } from "../../../parts/references/references.ts";

/** The content of a series' form. */
export interface SeriesDraft {
  name: string;
  description: string;
  /** The images, such as `upload:<id>`. */
  references: readonly string[];
}

/** A form as it is shown. */
export interface ShownSeries {
  draft: SeriesDraft;
  /** The images of the draft's references. */
  images: ReferenceImage[];
  errors: Partial<Record<keyof SeriesDraft, string>>;
  message?: string;
  /** Images to choose from, without scripts. */
  choices?: ReferenceChoices;
}

interface Fields {
  get(name: string): unknown;
  getAll(name: string): unknown[];
}

const referenceShape = /^(upload|creation):[\w-]{1,40}$/;

/** Reads a draft from a form, or from the search of an address. */
export function seriesDraftFrom(fields: Fields): SeriesDraft {
  const references = fields.getAll("reference").map(String);
  return {
    name: String(fields.get("name") ?? ""),
    description: String(fields.get("description") ?? ""),
    references: [...new Set(references)].filter((reference) => referenceShape.test(reference)),
  };
}

/** Returns the draft of a series, without the images that were deleted. */
export function seriesDraftOf({ name, description, references }: Series): SeriesDraft {
  const kept = references.filter(({ url }) => url !== null);
  return { name, description, references: kept.map(({ kind, id }) => referenceOf({ from: kind, id })) };
}

import { pageSizeDefault } from "../../../contract/limits.ts";
import type { Api } from "../../api/api.server.ts";
import type { Translate } from "../../i18n/language.server.ts";
import { fromCreation, fromUpload } from "../composer/chosen-file.server.ts";
import { imageReferenceOf, type ReferenceChoices, type ReferenceImage, referenceImageOf } from "./references.ts";

type Calls = Pick<Api, "gallery" | "uploads">;

/** Returns the images of references such as `upload:<id>`. One that cannot be read is omitted. */
export async function findReferences(
  { gallery, uploads }: Calls,
  references: readonly string[],
  t: Translate,
): Promise<ReferenceImage[]> {
  const found = await Promise.all(
    references.map(async (reference) => {
      const { upload_id, creation_id: id = "" } = imageReferenceOf(reference);
      if (upload_id !== undefined) {
        const upload = await uploads.oneUpload({ params: { id: upload_id } });
        return upload.ok ? [referenceImageOf(fromUpload(upload.value))] : [];
      }
      const creation = await gallery.creation({ params: { id } });
      return creation.ok ? [referenceImageOf(fromCreation(creation.value, t))] : [];
    }),
  );
  return found.flat();
}

/** Returns a page of the images that can be references, half of them from the gallery. What cannot be read is omitted. */
export async function imagesToChoose(
  { gallery, uploads }: Calls,
  page: number,
  t: Translate,
): Promise<ReferenceChoices> {
  const page_size = pageSizeDefault / 2;
  const [creations, files] = await Promise.all([
    gallery.images({ query: { page, page_size } }),
    uploads.uploads({ query: { page, page_size, kind: "image" } }),
  ]);
  const count = Math.max(creations.ok ? creations.value.count : 0, files.ok ? files.value.count : 0);
  return {
    images: [
      ...(creations.ok ? creations.value.results.map((creation) => fromCreation(creation, t)) : []),
      ...(files.ok ? files.value.results.map(fromUpload) : []),
    ].map(referenceImageOf),
    page,
    pages: Math.max(1, Math.ceil(count / page_size)),
  };
}

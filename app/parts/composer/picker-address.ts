import { type Draft, draftAddress, draftSearch, type ImageField, imageIn } from "../draft.ts";
import type { ChosenFile, FileChoices } from "./chosen-file.ts";

interface Place {
  kind: ChosenFile["kind"];
  tab?: FileChoices["tab"];
  page?: number;
  into?: ImageField | undefined;
}

/** Returns the address of the file picker page, including the draft. */
export function pickerAddress({ kind, tab, page = 1, into }: Place, draft: Partial<Draft> = {}): string {
  const place = new URLSearchParams({ for: kind });
  if (tab) place.set("tab", tab);
  if (into) place.set("into", into);
  if (page > 1) place.set("page", String(page));
  const rest = draftSearch(draft);
  return `/sources?${place}${rest && `&${rest}`}`;
}

/** Returns the address of the composer with a file chosen and the rest of the draft unchanged. */
export function addressWith(draft: Draft, { kind, from, id }: ChosenFile, into?: ImageField): string {
  if (into) return draftAddress({ ...draft, [into]: withImage(draft, into, { from, id }) });
  if (kind === "audio") return draftAddress({ ...draft, mode: "image-to-video-audio", audio_upload_id: id });
  return draftAddress({
    ...draft,
    mode: draft.mode || "image-to-image",
    source_upload_id: from === "upload" ? id : "",
    source_creation_id: from === "creation" ? id : "",
  });
}

/** Returns the value of a field with one more image. There is one last frame, so that another one replaces it. */
export function withImage(draft: Draft, field: ImageField, image: Pick<ChosenFile, "from" | "id">): string {
  const before = field === "reference_images" ? draft.reference_images : "";
  return `${before} ${imageIn(image)}`.trim();
}

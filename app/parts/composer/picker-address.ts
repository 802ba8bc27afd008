import { type Draft, draftAddress, draftSearch } from "../draft.ts";
import type { ChosenFile, FileChoices } from "./chosen-file.ts";

interface Place {
  kind: ChosenFile["kind"];
  tab?: FileChoices["tab"];
  page?: number;
}

/** Returns the address of the file picker page, including the draft. */
export function pickerAddress({ kind, tab, page = 1 }: Place, draft: Partial<Draft> = {}): string {
  const place = new URLSearchParams({ for: kind });
  if (tab) place.set("tab", tab);
  if (page > 1) place.set("page", String(page));
  const rest = draftSearch(draft);
  return `/sources?${place}${rest && `&${rest}`}`;
}

/** Returns the address of the composer with a file chosen and the rest of the draft unchanged. */
export function addressWith(draft: Draft, { kind, from, id }: ChosenFile): string {
  if (kind === "audio") return draftAddress({ ...draft, mode: "image-to-video-audio", audio_upload_id: id });
  return draftAddress({
    ...draft,
    mode: draft.mode || "image-to-image",
    source_upload_id: from === "upload" ? id : "",
    source_creation_id: from === "creation" ? id : "",
  });
}

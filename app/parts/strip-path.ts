/** The page that joins clips. */
export const newStripPath = "/strips/new";

/** A clip as forms and addresses have it: an empty time is the beginning or the end of the video. */
export interface ClipFields {
  id: string;
  from: string;
  to: string;
}

const separator = "~";

/** Returns the address of the page that joins clips, filled with them. */
export function stripPath(clips: readonly { id: string; from_seconds?: number; to_seconds?: number | null }[]): string {
  const search = new URLSearchParams(
    clips.map(({ id, from_seconds: from = 0, to_seconds: to = null }) => [
      "clip",
      from === 0 && to === null ? id : [id, from || "", to ?? ""].join(separator),
    ]),
  );
  return `${newStripPath}?${search}`;
}

/** Returns the clips that an address names. */
export function clipsIn(search: URLSearchParams): ClipFields[] {
  return search.getAll("clip").map((clip) => {
    const [id = "", from = "", to = ""] = clip.split(separator);
    return { id, from, to };
  });
}

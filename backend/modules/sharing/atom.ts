import { element, type Xml, xmlDocument } from "../../http/xml.ts";

export const atomType = "application/atom+xml; charset=utf-8";

/** The newest creations of a gallery or collection. All addresses are absolute. */
export interface AtomFeed {
  /** A UUID that stays the same for the feed's whole life, like that of each entry. */
  id: string;
  title: string;
  author: string;
  /** The address of the feed itself, and of the page that shows the same. */
  self: string;
  page: string;
  /** When it was created, as RFC 3339. Counts while it has no entries. */
  created: string;
  entries: AtomEntry[];
}

export interface AtomEntry {
  id: string;
  title: string;
  created: string;
  page: string;
  /** The creation's file. */
  file: { url: string; mediaType: string };
  /** The image that stands for it in the text: its largest copy, or the video's poster. */
  image: { url: string; width: number; height: number };
  /** The prompt; empty if it is not shown. */
  prompt: string;
}

const titleMaxCharacters = 120;

/** Returns a feed as an Atom 1.0 document (RFC 4287). */
export function atomDocument({ id, title, author, self, page, created, entries }: AtomFeed): string {
  return xmlDocument(
    element(
      "feed",
      { xmlns: "http://www.w3.org/2005/Atom" },
      element("id", {}, `urn:uuid:${id}`),
      element("title", {}, title),
      element("updated", {}, entries[0]?.created ?? created),
      element("author", {}, element("name", {}, author)),
      element("link", { rel: "self", type: "application/atom+xml", href: self }),
      element("link", { rel: "alternate", type: "text/html", href: page }),
      ...entries.map(atomEntry),
    ),
  );
}

function atomEntry({ id, title, created, page, file, image, prompt }: AtomEntry): Xml {
  const { url: src, width, height } = image;
  const shown = element("img", { src, width, height, alt: prompt });
  const content = [
    element("p", {}, file.url === src ? shown : element("a", { href: file.url }, shown)),
    ...(prompt === "" ? [] : [element("p", {}, prompt)]),
  ];
  return element(
    "entry",
    {},
    element("id", {}, `urn:uuid:${id}`),
    element("title", {}, cut(title)),
    element("published", {}, created),
    element("updated", {}, created),
    element("link", { rel: "alternate", type: "text/html", href: page }),
    element("link", { rel: "enclosure", type: file.mediaType, href: file.url }),
    element("content", { type: "html" }, content.map(({ xml }) => xml).join("")),
  );
}

/** Cuts a title to one line of the length that readers show, at a character boundary. */
function cut(title: string): string {
  const characters = [...title.replace(/\s+/g, " ")];
  if (characters.length <= titleMaxCharacters) return characters.join("");
  return `${characters.slice(0, titleMaxCharacters - 1).join("")}…`;
}

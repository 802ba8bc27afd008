/** What a grid shows of a creation, and no more: a page carries dozens of them twice, as markup and as data. */
export interface Tile {
  id: string;
  generationId: string;
  kind: "image" | "video";
  prompt: string;
  width: number;
  height: number;
  isFavorite: boolean;
  /** Painted by rules, not by a model. */
  isPreview: boolean;
  src: string;
  srcSet: string | undefined;
  downloadUrl: string;
  /** A `data:` address to lie behind the picture until it has loaded. */
  placeholder: string;
}

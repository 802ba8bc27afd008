/** What a grid shows of a creation, and no more: a page carries dozens of them twice, as markup and as data. */
export interface Tile {
  id: string;
  generationId: string;
  prompt: string;
  width: number;
  height: number;
  isFavorite: boolean;
  /** Painted by rules, not by a model. */
  isPreview: boolean;
  /** The picture, or the still of a video. */
  src: string;
  srcSet: string | undefined;
  /** `null` for a picture. */
  video: { src: string; durationSeconds: number; hasSound: boolean } | null;
  downloadUrl: string;
  /** A `data:` address to lie behind the picture until it has loaded. */
  placeholder: string;
}

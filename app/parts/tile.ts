/**
 * The fields of a creation that a grid shows, and no more: a page carries dozens of them twice, as markup and as data.
 */
export interface Tile {
  id: string;
  generationId: string;
  prompt: string;
  /** What to call it when it has no prompt. */
  label?: string;
  width: number;
  height: number;
  isFavorite: boolean;
  /** Rendered by the preview engine instead of a model. */
  isPreview: boolean;
  /** Address of the image, or of the still of a video. */
  src: string;
  /** The names and widths of the image's copies, such as `w320 320,w640 640`. Addresses differ only by the name. */
  copies: string | undefined;
  /** `null` for an image. */
  video: { src: string; durationSeconds: number; hasSound: boolean } | null;
  downloadUrl: string;
  /** A `data:` address to show behind the image until it has loaded. */
  placeholder: string;
}

export interface ShareTable {
  id: string;
  owner_id: string;
  /** Either this or `collection_id` is set. */
  creation_id: string | null;
  collection_id: string | null;
  shows_recipe: number;
  is_listed: number;
  /** The creation that its stored preview shows. */
  preview_creation_id: string | null;
  created_at: number;
  /** When it was ended. It shows nothing from then on, and the row is removed after its files. */
  ended_at: number | null;
}

/** The private feed of a user's gallery. There is no row while it is off. */
export interface GalleryFeedTable {
  owner_id: string;
  /** A new one with each token, so that the addresses of files in the old feed end with it. */
  id: string;
  /** SHA-256 of the token in the feed's address, in hexadecimal digits. */
  token_hash: string;
  created_at: number;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    share: ShareTable;
    gallery_feed: GalleryFeedTable;
  }
}

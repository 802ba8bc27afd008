export interface ShareTable {
  id: string;
  owner_id: string;
  /** One of the two. */
  creation_id: string | null;
  collection_id: string | null;
  shows_recipe: number;
  is_listed: number;
  /** The creation its stored preview was made of. */
  preview_creation_id: string | null;
  created_at: number;
  /** Set when it was ended: it shows nothing from then on, and leaves when its files are gone. */
  ended_at: number | null;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    share: ShareTable;
  }
}

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

declare module "../../adapters/database/port.ts" {
  interface Schema {
    share: ShareTable;
  }
}

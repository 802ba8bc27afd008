export interface SeriesTable {
  id: string;
  owner_id: string;
  name: string;
  description: string;
  /** JSON: the kind and ID of each image, in order. */
  images: string;
  created_at: number;
  updated_at: number;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    series: SeriesTable;
  }
}

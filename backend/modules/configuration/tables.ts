export interface SettingTable {
  name: string;
  /** JSON. */
  value: string;
  updated_at: number;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    setting: SettingTable;
  }
}

export interface SearchDocumentTable {
  /** Its place among all documents: the instant, and a number within it. */
  number: number;
  id: string;
  owner_id: string;
}

declare module "../database/port.ts" {
  interface Schema {
    search_document: SearchDocumentTable;
  }
}

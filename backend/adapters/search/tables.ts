export interface SearchDocumentTable {
  /** The document's position among all documents: the time and a number within it. */
  number: number;
  id: string;
  owner_id: string;
}

declare module "../database/port.ts" {
  interface Schema {
    search_document: SearchDocumentTable;
  }
}

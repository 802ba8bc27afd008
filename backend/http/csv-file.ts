import type { StreamedFile } from "../../contract/endpoint.ts";
import { streamText } from "../adapters/archive/port.ts";

/** Without it Excel takes descriptions in most of our languages for another encoding. */
const byteOrderMark = "\uFEFF";

/** Numbers are written as they are. */
export type CsvRow = readonly (string | number)[];

/** A CSV file (RFC 4180), written while its rows are read. */
export function csvFile(name: string, columns: readonly string[], rows: AsyncIterable<CsvRow>): StreamedFile {
  async function* lines(): AsyncGenerator<string> {
    yield byteOrderMark + csvLine(columns);
    for await (const row of rows) yield csvLine(row);
  }
  return { name, content: streamText(lines()) };
}

/** Text that begins like a formula is one to a spreadsheet, unless something stands before it. */
function csvLine(cells: CsvRow): string {
  const written = cells.map((cell) => (typeof cell === "number" ? String(cell) : cell.replace(/^[=+\-@\t\r]/, "'$&")));
  return `${written.map((text) => `"${text.replaceAll('"', '""')}"`).join(",")}\r\n`;
}

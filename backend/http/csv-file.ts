import type { StreamedFile } from "../../contract/endpoint.ts";
import { streamText } from "../adapters/archive/port.ts";

/** Without it, Excel misreads the encoding of descriptions in most of our languages. */
const byteOrderMark = "\uFEFF";

/** Numbers are written without formatting. */
export type CsvRow = readonly (string | number)[];

/** Returns a CSV file (RFC 4180) that is written while its rows are read. */
export function csvFile(name: string, columns: readonly string[], rows: AsyncIterable<CsvRow>): StreamedFile {
  async function* lines(): AsyncGenerator<string> {
    yield byteOrderMark + csvLine(columns);
    for await (const row of rows) yield csvLine(row);
  }
  return { name, content: streamText(lines()) };
}

/** Prefixes text that starts like a formula, which a spreadsheet would otherwise run. */
function csvLine(cells: CsvRow): string {
  const written = cells.map((cell) => (typeof cell === "number" ? String(cell) : cell.replace(/^[=+\-@\t\r]/, "'$&")));
  return `${written.map((text) => `"${text.replaceAll('"', '""')}"`).join(",")}\r\n`;
}

import { numberFormat } from "../../contract/formats.ts";

const kilo = 1_000;

/** Formats a number of bytes in the page's language. */
export function sizeIn(language: string, bytes: number): string {
  const large = bytes >= kilo * kilo;
  const format = numberFormat(language, {
    style: "unit",
    unit: large ? "megabyte" : "kilobyte",
    maximumFractionDigits: large ? 1 : 0,
  });
  return format.format(large ? bytes / (kilo * kilo) : bytes / kilo);
}

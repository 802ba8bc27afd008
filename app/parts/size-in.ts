import { numberFormat } from "../../contract/formats.ts";

const units = ["kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** Formats a number of bytes in the page's language, in the unit that fits. */
export function sizeIn(language: string, bytes: number): string {
  const power = Math.floor(Math.log10(Math.max(1, bytes)) / 3);
  const place = Math.min(Math.max(power - 1, 0), units.length - 1);
  const format = numberFormat(language, {
    style: "unit",
    unit: units[place],
    maximumFractionDigits: place === 0 ? 0 : 1,
  });
  return format.format(bytes / 1_000 ** (place + 1));
}

import { numberFormat } from "../../contract/formats.ts";

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** Formats a number of bytes in the page's language, in the unit that fits. */
export function sizeIn(language: string, bytes: number): string {
  let place = 0;
  while (place < units.length - 1 && rounded(bytes, place) >= 1_000) place += 1;
  const format = numberFormat(language, {
    style: "unit",
    unit: units[place],
    // "300 bytes", but "3 kB".
    unitDisplay: place === 0 ? "long" : "short",
    maximumFractionDigits: fractionDigits(place),
  });
  return format.format(bytes / 1_000 ** place);
}

/** Returns the number that is shown in a unit: 999,600 bytes are not 1,000 kB. */
function rounded(bytes: number, place: number): number {
  return Number((bytes / 1_000 ** place).toFixed(fractionDigits(place)));
}

function fractionDigits(place: number): number {
  return place < 2 ? 0 : 1;
}

import { expect, test } from "vitest";
import { acceptedEncoding } from "./accepted-encoding.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0.5, gzip", "br"],
  ["GZIP", "gzip"],
  ["br;q=0, gzip;q=1.0", "gzip"],
  ["br; q=0.000, gzip; q=0", undefined],
  ["br;q=0.001", "br"],
  ["identity", undefined],
  ["brotli, gzipped, x-gzip", undefined],
  ["", undefined],
  [undefined, undefined],
])("a client that accepts %s gets %s", (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

export type RangeRequest = { kind: "whole" } | { kind: "part"; start: number; end: number } | { kind: "unsatisfiable" };

/**
 * Parses a Range header (RFC 9110, section 14.2). Multiple ranges, other units and malformed headers return the whole
 * file, as the standard allows.
 */
export function requestedRange(header: string | null, sizeBytes: number): RangeRequest {
  const [, first, last] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return { kind: "whole" };
  if (first === "") {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? { kind: "unsatisfiable" } : { kind: "part", start: sizeBytes - length, end: sizeBytes - 1 };
  }
  const start = Number(first);
  const end = last === "" ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== "" && Number(last) < start) return { kind: "whole" };
  return start >= sizeBytes ? { kind: "unsatisfiable" } : { kind: "part", start, end };
}

/** Whether an If-None-Match header matches this entity tag (RFC 9110, section 13.1.2: weak comparison). */
export function matchesNone(header: string | null, entityTag: string): boolean {
  if (header === null) return false;
  return header.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === entityTag);
}

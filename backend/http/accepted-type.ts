/**
 * Whether an Accept header admits a media type (RFC 9110, section 12.5.1). The most specific match decides. A missing
 * header admits all.
 */
export function admits(accept: string | null, mediaType: string): boolean {
  if (accept === null || accept.trim() === "") return true;
  const [group] = mediaType.split("/");
  const weights = new Map(
    accept.split(",").map((range) => {
      const [name = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, "") ?? "1";
      return [name, Number(weight)] as const;
    }),
  );
  const weight = weights.get(mediaType) ?? weights.get(`${group}/*`) ?? weights.get("*/*") ?? 0;
  return weight > 0;
}

/** Whether an Accept header names a media type explicitly. A matching wildcard range does not count. */
export function names(accept: string | undefined, mediaType: string): boolean {
  if (accept === undefined || !admits(accept, mediaType)) return false;
  return accept.split(",").some((range) => range.split(";", 1)[0]?.trim().toLowerCase() === mediaType);
}

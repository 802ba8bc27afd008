import { isIPv4, isIPv6 } from "node:net";

const longestOther = 64;

/**
 * The relevant prefix of an IPv6 address: a single network, or the size assigned to households and sites (RFC 6177).
 */
export type PrefixBits = 64 | 56 | 48;

/**
 * Returns the part of a client's address that its owner cannot easily change: a whole IPv4 address, or the first bits
 * of an IPv6 address.
 */
export function networkOf(address: string, bits: PrefixBits = 64): string {
  const [bare = ""] = address.trim().toLowerCase().split("%", 1);
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return bare.slice(0, longestOther);
  const embedded = /^::(?:ffff:)?(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1];
  if (embedded !== undefined) return embedded;
  const groups = groupsOf(bare);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) return [groups[6] ?? 0, groups[7] ?? 0].flatMap((group) => [group >> 8, group & 255]).join(".");
  const prefix = groups.slice(0, 4);
  if (bits < 64) prefix[3] = bits === 56 ? (prefix[3] ?? 0) & 0xff00 : 0;
  return `${prefix.map((group) => group.toString(16)).join(":")}::/${bits}`;
}

/** Returns the eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const parse = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  const [first, last] = [parse(head), parse(tail ?? "")];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<number>(gap).fill(0), ...last];
}

/** Whether wider networks count for an address. True for IPv6, but not for an IPv4 address in IPv6 form. */
export function isInWiderNetwork(address: string): boolean {
  return networkOf(address).endsWith("/64");
}

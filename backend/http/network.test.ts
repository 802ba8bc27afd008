import { expect, test } from "vitest";
import { networkOf } from "./network.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:0207", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
])("%s is counted as %s", (address, network) => expect(networkOf(address)).toBe(network));

test("what is no address at all is bounded", () => expect(networkOf("x".repeat(5_000))).toHaveLength(64));

test.each([
  ["2001:db8:1:2ff::1", 56, "2001:db8:1:200::/56"],
  ["2001:db8:1:2ff::1", 48, "2001:db8:1:0::/48"],
  ["192.0.2.7", 56, "192.0.2.7"],
] as const)("%s lies in its /%i", (address, bits, network) => expect(networkOf(address, bits)).toBe(network));

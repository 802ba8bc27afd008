import { expect, test } from "vitest";
import { holdsClaim } from "./claims.ts";

test.each<[string, Record<string, unknown>, string, boolean]>([
  ["a value of a list", { groups: ["staff", "atelier"] }, "groups:atelier", true],
  ["a text", { role: "atelier" }, "role:atelier", true],
  ["a key of an object", { "urn:roles": { atelier: { org: "1" } } }, "urn:roles:atelier", true],
  ["a value with colons", { entitlement: ["urn:x:atelier"] }, "entitlement:urn:x:atelier", true],
  ["no part of a text", { role: "atelier-guest" }, "role:atelier", false],
  ["no part of a value", { groups: ["atelier-guest"] }, "groups:atelier", false],
  ["no other case", { groups: ["Atelier"] }, "groups:atelier", false],
  ["no nested list", { groups: [["atelier"]] }, "groups:atelier", false],
  ["no absent claim", {}, "groups:atelier", false],
  ["no null", { groups: null }, "groups:atelier", false],
  ["nothing inherited", {}, "constructor:name", false],
])("A claim is held by %s", (_what, claims, wanted, held) => {
  expect(holdsClaim(claims, wanted)).toBe(held);
});

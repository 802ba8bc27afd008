import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Lot, monthlyPeriod, spread } from "./rules.ts";

const at = (iso: string) => Date.parse(iso);

describe("The monthly period of an account", () => {
  test.each([
    ["2026-01-15T10:00:00Z", "2026-01-15T10:00:00Z", "2026-01-15T10:00:00Z", "2026-02-15T10:00:00Z"],
    ["2026-01-15T10:00:00Z", "2026-03-15T09:59:59Z", "2026-02-15T10:00:00Z", "2026-03-15T10:00:00Z"],
    ["2026-01-31T10:00:00Z", "2026-02-28T10:00:00Z", "2026-02-28T10:00:00Z", "2026-03-31T10:00:00Z"],
    ["2026-01-31T10:00:00Z", "2026-03-30T23:00:00Z", "2026-02-28T10:00:00Z", "2026-03-31T10:00:00Z"],
    ["2024-02-29T00:00:00Z", "2025-02-28T12:00:00Z", "2025-02-28T00:00:00Z", "2025-03-29T00:00:00Z"],
    ["2025-12-31T23:59:59Z", "2026-01-01T00:00:00Z", "2025-12-31T23:59:59Z", "2026-01-31T23:59:59Z"],
    ["2026-01-15T10:00:00Z", "2026-01-14T10:00:00Z", "2026-01-15T10:00:00Z", "2026-02-15T10:00:00Z"],
  ])("of one made at %s is, at %s, from %s to %s", (anchor, now, startsAt, endsAt) => {
    expect(monthlyPeriod(at(anchor), at(now))).toEqual({ startsAt: at(startsAt), endsAt: at(endsAt) });
  });

  test("leaves no instant out and puts none into two periods", () => {
    const instant = fc.integer({ min: at("2024-01-01T00:00:00Z"), max: at("2030-01-01T00:00:00Z") });
    fc.assert(
      fc.property(instant, instant, (one, other) => {
        const [anchor, now] = [Math.min(one, other), Math.max(one, other)];
        const { startsAt, endsAt } = monthlyPeriod(anchor, now);
        expect(startsAt).toBeLessThanOrEqual(now);
        expect(endsAt).toBeGreaterThan(now);
        expect(monthlyPeriod(anchor, endsAt).startsAt).toBe(endsAt);
      }),
    );
  });
});

describe("Spending", () => {
  const now = 1_000;
  const lot = (id: string, about: Partial<Lot>): Lot => ({
    id,
    account_id: "ada",
    lot_key: id,
    source: "pack",
    granted_hundredths: 100,
    remaining_hundredths: 100,
    reserved_hundredths: 0,
    expires_at: null,
    created_at: 0,
    ...about,
  });

  test("takes what expires soonest first, then what was given, then what was bought, the oldest first", () => {
    const lots = [
      lot("bought later", { created_at: 2 }),
      lot("bought", { created_at: 1 }),
      lot("given", { source: "monthly" }),
      lot("expires late", { expires_at: 3_000 }),
      lot("expires soon", { expires_at: 2_000, source: "pack" }),
    ];
    expect(spread(lots, 500, now)?.map(({ lotId }) => lotId)).toEqual([
      "expires soon",
      "expires late",
      "given",
      "bought",
      "bought later",
    ]);
    expect(spread(lots, 150, now)).toEqual([
      { lotId: "expires soon", amountHundredths: 100 },
      { lotId: "expires late", amountHundredths: 50 },
    ]);
  });

  test("leaves alone what has expired or is reserved, and refuses what is not there", () => {
    const lots = [lot("expired", { expires_at: now }), lot("reserved", { reserved_hundredths: 60 })];
    expect(spread(lots, 40, now)).toEqual([{ lotId: "reserved", amountHundredths: 40 }]);
    expect(spread(lots, 41, now)).toBeUndefined();
  });
});

import { describe, expect, test } from "vitest";
import type { CreditPackage, Plan, PlanId } from "../../../contract/plans.ts";
import { sufficientOffers } from "./sufficient-offers.ts";

function pack(id: string, credits: number, bonus_credits: number, dollars: number): CreditPackage {
  return { id, credits, bonus_credits, price: { amount_minor: dollars * 100, currency: "USD" }, label: null };
}

function plan(id: PlanId, monthly_credits: number, dollars: number): Plan {
  const price = { amount_minor: dollars * 100, currency: "USD" };
  return {
    id,
    monthly_credits,
    price,
    features: [],
    creation_storage_megabytes: null,
    upload_storage_megabytes: 1,
    is_recommended: false,
  };
}

// Not sorted: the first offer need not be the cheapest.
const packages = [pack("large", 2_000, 400, 70), pack("small", 100, 0, 5), pack("middle", 500, 50, 20)];
const plans = [plan("starter", 50, 0), plan("pro", 1_000, 19), plan("studio", 4_000, 59)];

describe("who is short of credits is shown", () => {
  test.each([
    [1, "small"],
    [100, "small"],
    [100.5, "middle"],
    [550, "middle"],
    [551, "large"],
    [2_400, "large"],
  ])("for %d the smallest package that is enough with its bonus: %s", (need, id) => {
    expect(sufficientOffers(need, packages, plans, "starter")).toEqual({ kind: "pack", id });
  });

  test("a plan, where no package is enough", () => {
    expect(sufficientOffers(2_401, packages, plans, "starter")).toEqual({ kind: "plan", id: "studio" });
    expect(sufficientOffers(10, [], plans, "starter")).toEqual({ kind: "plan", id: "pro" });
  });

  test("a larger plan only, counted by what it brings more", () => {
    expect(sufficientOffers(3_000, packages, plans, "pro")).toEqual({ kind: "plan", id: "studio" });
    expect(sufficientOffers(3_001, packages, plans, "pro")).toEqual({ kind: "more" });
    expect(sufficientOffers(2_500, packages, plans, "studio")).toEqual({ kind: "more" });
  });
});

/** The terms of plans and packs, in a separate file for code that needs nothing else. */

export const planIds = ["starter", "pro", "studio"] as const;
export type PlanId = (typeof planIds)[number];

export const packageLabels = ["most_popular", "best_value"] as const;

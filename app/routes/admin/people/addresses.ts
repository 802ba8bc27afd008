/** The list of users. */
export const peoplePath = "/admin/people";

export function personPath(id: string): string {
  return `${peoplePath}/${encodeURIComponent(id)}`;
}

/** What is confirmed on a page of its own before it is done. */
export const confirmedChanges = ["disable", "delete", "end-sessions", "demote"] as const;
export type ConfirmedChange = (typeof confirmedChanges)[number];

export function confirmPath(id: string, change: ConfirmedChange): string {
  return `${personPath(id)}/${change}`;
}

/** The plan names, the same in every language. */
export const planNames = { starter: "Starter", pro: "Pro", studio: "Studio" } as const;
export const plans = [
  { id: "starter", name: planNames.starter },
  { id: "pro", name: planNames.pro },
  { id: "studio", name: planNames.studio },
] as const;

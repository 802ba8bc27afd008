/** The terms of the administration's users, for code that needs nothing else. */

/** Who can use the studio: `leaving` accounts are disabled and will be deleted. */
export const userStatuses = ["active", "disabled", "leaving"] as const;
export type UserStatus = (typeof userStatuses)[number];

/** The most credits that can be given or taken at once. */
export const staffCreditsMax = 1_000_000;
export const reasonMaxCharacters = 300;
export const runsPerDayMax = 100_000;
/** 100 TB. */
export const storageBytesMax = 100_000_000_000_000;
/** How long a deletion can be withdrawn. */
export const graceDays = 7;

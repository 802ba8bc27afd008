/** A `manual` collection contains what was added to it; a `smart` one what matches its filter now. */
export const collectionKinds = ["manual", "smart"] as const;

/** What a user may do in another user's collection. Each role includes the ones before it. */
export const memberRoles = ["view", "add", "arrange"] as const;
export type MemberRole = (typeof memberRoles)[number];

/** The roles of accounts, from the least to the most powerful. */
export const roles = ["member", "moderator", "admin"] as const;
export type Role = (typeof roles)[number];

/** The roles that may enter the administration: moderators handle reports, administrators everything. */
export type StaffRole = Exclude<Role, "member">;

/** Whether a role includes the rights of another one. */
export function includesRole(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/** How long the password counts as just entered. */
export const recentPasswordSeconds = 30 * 60;

/** The terms of announcements, in a separate file for code that needs nothing else. */

export const announcementTones = ["info", "warning"] as const;

/** An announcement is one or two sentences. */
export const announcementTextMaxCharacters = 300;
export const announcementLinkMaxCharacters = 500;
export const maintenanceMessageMaxCharacters = 300;

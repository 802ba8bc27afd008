/**
 * Whether the viewer shows its details: the user's choice, or `auto` to show them where there is space beside the
 * image.
 */
export const viewerDetails = ["auto", "open", "closed"] as const;
export type ViewerDetails = (typeof viewerDetails)[number];

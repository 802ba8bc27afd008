/** Whether the viewer shows its details: as somebody chose, or `auto` for where there is room beside the picture. */
export const viewerDetails = ["auto", "open", "closed"] as const;
export type ViewerDetails = (typeof viewerDetails)[number];

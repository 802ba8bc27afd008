/** What files belong to. */
export const storedKinds = ["image", "video", "upload", "avatar", "export"] as const;

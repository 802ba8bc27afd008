import interLatin from "@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2?url";

/**
 * The font file that every page needs first, for a `<link rel="preload">`. Other subsets load when a page uses their
 * letters. Text is shown without waiting for it, so styles and images go first.
 */
export const fontPreload = {
  rel: "preload",
  href: interLatin,
  as: "font",
  type: "font/woff2",
  crossOrigin: "anonymous",
  fetchPriority: "low",
} as const;

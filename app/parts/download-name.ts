/** Specification, section 5: a name cut to 40 characters, with nothing but letters, digits, underscores and hyphens. */
const nameCharactersMax = 40;

const extensions: Record<string, string> = {
  "image/png": "png",
  "image/webp": "webp",
  "image/jpeg": "jpg",
  "video/mp4": "mp4",
};

/** The file name a creation is saved under, made from its prompt. */
export function downloadName(prompt: string, mediaType: string): string {
  const name = Array.from(prompt.trim() || "image").slice(0, nameCharactersMax);
  const extension = extensions[mediaType];
  return name.join("").replace(/[^\p{L}\p{N}_-]/gu, "_") + (extension ? `.${extension}` : "");
}

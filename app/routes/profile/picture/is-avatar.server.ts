const headBytes = 12;

/**
 * Whether a file is a JPEG, PNG, GIF, or WebP image (specification, section 5) by its first bytes (WHATWG MIME Sniffing,
 * section 6.1). The type that a browser names follows from the file's name alone.
 */
export async function isAvatar(file: Blob): Promise<boolean> {
  const head = Buffer.from(await file.slice(0, headBytes).arrayBuffer()).toString("latin1");
  const beginnings = ["\xff\xd8\xff", "\x89PNG\r\n\x1a\n", "GIF87a", "GIF89a"];
  return (
    beginnings.some((beginning) => head.startsWith(beginning)) ||
    (head.startsWith("RIFF") && head.startsWith("WEBP", 8))
  );
}

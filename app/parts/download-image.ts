const responseMaxMilliseconds = 60_000;
/** By then, browsers have started to save the file. */
const addressKeptMilliseconds = 1_000;

/**
 * Saves the image at an address, and returns whether it exists. An image that cannot be fetched is downloaded through a
 * plain link. A browser without that feature opens it in a new tab.
 */
export async function downloadImage(address: string): Promise<boolean> {
  try {
    const { name, content } = await fetchImage(new URL(address, location.href));
    const local = URL.createObjectURL(content);
    pressLink(local, name);
    setTimeout(() => URL.revokeObjectURL(local), addressKeptMilliseconds);
    return true;
  } catch {
    // From here on the browser reports failures.
    if ("download" in HTMLAnchorElement.prototype) pressLink(address, "");
    else window.open(address, "_blank", "noopener");
    return false;
  }
}

async function fetchImage(address: URL): Promise<{ name: string; content: Blob }> {
  const credentials = address.origin === location.origin ? "same-origin" : "omit";
  const signal = AbortSignal.timeout(responseMaxMilliseconds);
  const response = await fetch(address, { credentials, signal });
  const content = await response.blob();
  const [, ending] = /^image\/(\w+)/.exec(content.type) ?? [];
  if (!response.ok || !ending) throw new Error(`no image in the response: ${response.status}`);
  const [, name] = /filename="([\w.-]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  return { name: name ?? `image.${ending}`, content };
}

function pressLink(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.rel = "noopener";
  // A file on another site is opened instead of saved, so it must not replace this page.
  if (new URL(address, location.href).origin !== location.origin) link.target = "_blank";
  document.body.append(link);
  link.click();
  link.remove();
}

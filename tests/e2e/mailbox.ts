import { expect, type OwnProduct } from "./own-product.ts";

const listPath = /\/api\/dev\/mailbox\/\?token=[\w-]+/;

/**
 * Returns the link below `path` in the newest mail to an address, once there are `count` such mails. The product must
 * store its mail (`DEV_MAILBOX`) and prints the location.
 */
export async function mailedLink(product: OwnProduct, email: string, path: string, count = 1): Promise<string> {
  const list = listPath.exec(product.printed())?.[0];
  if (list === undefined) throw new Error("The product did not print where its mail is.");
  const read = async (address: string) => (await fetch(new URL(address, product.address))).text();
  const found = async (): Promise<string[]> => {
    const entries = [...(await read(list)).matchAll(/<a href="([^"]+)">[^<]*<\/a><small>([^,<]+),/g)];
    const pages = entries
      .filter(([, , to]) => to === email)
      .map(([, address = ""]) => read(address.replaceAll("&amp;", "&")));
    const links = (await Promise.all(pages)).map((page) => page.match(/href="(https?:[^"]+)"/)?.[1] ?? "");
    return links.filter((link) => new URL(link).pathname.startsWith(path));
  };
  await expect.poll(async () => (await found()).length).toBeGreaterThanOrEqual(count);
  const [newest = ""] = await found();
  // The mail uses the product's public address. The test uses the address on which the product listens.
  return new URL(newest).pathname;
}

import { expect, type OwnProduct } from "./own-product.ts";

const listPath = /\/api\/dev\/mailbox\/\?token=[\w-]+/;

/**
 * The link in the newest mail to somebody that leads below `path`, once there are `count` such mails. The product must keep
 * its mail (`DEV_MAILBOX`); it prints where.
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
  // The mail knows the product by its public address; the test by the one it listens on.
  return new URL(newest).pathname;
}

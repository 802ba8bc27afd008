import { get } from "node:http";
import { type Page, test as plain } from "@playwright/test";
import { open } from "./alive.ts";
import { makeLink } from "./making-links.ts";
import { test as addressed, expect } from "./own-product.ts";
import { seedPicture } from "./seeded-gallery.ts";
import { signUp } from "./users.ts";

const forged = "forged.example";

/** Returns the whole answer to a request for another host. */
function askAs(host: string, address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { host }, agent: false }, (response) => {
      let answer = response.rawHeaders.join("\n");
      response.setEncoding("utf8").on("data", (text: string) => {
        answer += text;
      });
      response.on("end", () => resolve(answer)).on("error", reject);
    }).on("error", reject);
  });
}

/** Shares an image and returns the address of its page. */
async function share(page: Page, dataFolder?: string): Promise<URL> {
  await signUp(page);
  await seedPicture(page, "A lighthouse above the fog", dataFolder);
  await open(page, "/gallery");
  const id = await page.locator(".tile[data-creation]").first().getAttribute("data-creation");
  await open(page, `/gallery/share?creation=${id}`);
  return new URL(await makeLink(page), page.url());
}

plain("no page says that it is at the host that a request names", { tag: "@one-path" }, async ({ page }) => {
  const shared = await share(page);
  const places = ["/", "/auth", "/forgot-password", "/terms", "/privacy", "/gallery", "/not-there", "/robots.txt"];
  const described = ["/manifest.webmanifest", "/api/schema/", "/api/docs/", "/api/not-there/", "/s/not-there"];
  for (const path of [shared.pathname, ...places, ...described]) {
    const answer = await askAs(forged, new URL(path, shared).href);
    expect(answer.length, path).toBeGreaterThan(100);
    expect(answer, path).not.toContain(forged);
  }
  const answer = await askAs(forged, shared.href);
  expect(answer).toContain("og:title");
  expect(answer).not.toContain("og:url");
  expect(answer).not.toContain("og:image");
  expect(answer).not.toContain("oembed");
});

addressed.describe("A studio that knows its address", () => {
  addressed.use({ productSettings: { PUBLIC_URL: "http://studio.example" } });

  addressed(
    "names it on shared pages, whatever host a request names",
    { tag: "@one-path" },
    async ({ page, product }) => {
      const shared = new URL((await share(page, product.dataFolder)).pathname, product.address);
      for (const host of [forged, shared.host]) {
        const answer = await askAs(host, shared.href);
        expect(answer).toContain(`<meta property="og:url" content="http://studio.example${shared.pathname}"/>`);
        expect(answer).toMatch(/<meta property="og:image" content="http:\/\/studio\.example\/[^"]+\/preview\/"\/>/);
        const asked = new URLSearchParams({ url: `http://studio.example${shared.pathname}`, format: "json" });
        const embed = `http://studio.example/api/oembed?${asked}`.replaceAll("&", "&amp;");
        expect(answer).toContain(`type="application/json+oembed" href="${embed}"`);
        expect(answer).not.toContain(forged);
      }
      const described = new URLSearchParams({ url: `http://studio.example${shared.pathname}` });
      const embed = await page.request.get(new URL(`/api/oembed?${described}`, product.address).href);
      expect(await embed.json()).toMatchObject({ type: "photo", provider_url: "http://studio.example" });
    },
  );
});

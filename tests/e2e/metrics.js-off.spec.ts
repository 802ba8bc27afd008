import { metricsToken, samplesOf } from "../support/metrics-text.ts";
import { expect, test } from "./own-product.ts";

test.use({ productSettings: { METRICS_TOKEN: metricsToken } });

test("pages, their files, and the API behind them are measured by pattern", async ({ request }) => {
  for (const address of ["/auth?next=%2Fs3cret", "/generations/s3cret-id", "/robots.txt", "/s3cret-nowhere"])
    await request.get(address, { maxRedirects: 0 });
  await request.get("/api/gallery/creations/s3cret-id/");

  expect((await request.get("/metrics")).status()).toBe(401);
  const answer = await request.get("/metrics", { headers: { authorization: `Bearer ${metricsToken}` } });
  const text = await answer.text();
  expect(text).not.toContain("s3cret");
  const routes = [...samplesOf(text).keys()].flatMap(
    (series) => series.match(/_count\{.*http_route="([^"]*)"/)?.[1] ?? [],
  );
  const expected = ["/auth", "/generations/:id", "/robots.txt", "/api/gallery/creations/:id/", "unmatched", "/metrics"];
  expect(routes).toEqual(expect.arrayContaining(expected));
});

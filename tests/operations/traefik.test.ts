import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const read = (file: string): unknown =>
  parse(readFileSync(join(import.meta.dirname, "..", "..", "docs", "proxy", file), "utf8"));
const seconds = z
  .string()
  .regex(/^\d+s$/)
  .transform((text) => Number.parseInt(text, 10));

/** The options of Traefik 3 that the files use, as its reference names them. Traefik refuses to start with others. */
const forwardingTimeouts = z.strictObject({
  dialTimeout: seconds,
  responseHeaderTimeout: seconds,
  idleConnTimeout: seconds,
});
const redirection = z.strictObject({ entryPoint: z.strictObject({ to: z.string(), scheme: z.literal("https") }) });
const entryPoint = z.strictObject({
  address: z.string().regex(/^:\d+$/),
  http: z.strictObject({
    redirections: redirection.optional(),
    tls: z.strictObject({ certResolver: z.string() }).optional(),
  }),
  transport: z.strictObject({ respondingTimeouts: z.strictObject({ readTimeout: seconds }) }).optional(),
});
const resolver = z.strictObject({
  acme: z.strictObject({ email: z.string(), storage: z.string(), tlsChallenge: z.strictObject({}) }),
});
const installConfiguration = z.strictObject({
  entryPoints: z.record(z.string(), entryPoint),
  serversTransport: z.strictObject({ forwardingTimeouts }),
  certificatesResolvers: z.record(z.string(), resolver),
  providers: z.strictObject({ file: z.strictObject({ filename: z.string() }) }),
});

const router = z.strictObject({
  rule: z.string().regex(/^Host\(`[a-z.]+`\)$/),
  entryPoints: z.array(z.string()),
  middlewares: z.array(z.string()),
  service: z.string(),
});
const loadBalancer = z.strictObject({
  servers: z.array(z.strictObject({ url: z.url() })).min(1),
  healthCheck: z.strictObject({ path: z.string(), interval: seconds, timeout: seconds }),
});
const routingConfiguration = z.strictObject({
  http: z.strictObject({
    routers: z.record(z.string(), router),
    // No "buffering", which would hold event streams back, and no "compress".
    middlewares: z.record(z.string(), z.strictObject({ retry: z.strictObject({ attempts: z.int() }) })),
    services: z.record(z.string(), z.strictObject({ loadBalancer })),
  }),
});

test("Traefik's files name options that exist, and each other", () => {
  const { entryPoints, certificatesResolvers, serversTransport } = installConfiguration.parse(read("traefik.yml"));
  const { routers, middlewares, services } = routingConfiguration.parse(read("traefik-atelier.yml")).http;
  expect(Object.values(entryPoints).flatMap(({ http }) => http.redirections?.entryPoint.to ?? [])).toEqual([
    "websecure",
  ]);
  const used = Object.values(routers);
  expect(Object.keys(entryPoints)).toEqual(expect.arrayContaining(used.flatMap((each) => each.entryPoints)));
  expect(Object.keys(middlewares)).toEqual(used.flatMap((each) => each.middlewares));
  expect(Object.keys(services)).toEqual(used.map((each) => each.service));
  expect(Object.keys(certificatesResolvers)).toEqual([entryPoints.websecure?.http.tls?.certResolver]);
  expect(serversTransport.forwardingTimeouts.responseHeaderTimeout).toBeGreaterThanOrEqual(600);
  // Node closes idle connections after 65 seconds.
  expect(serversTransport.forwardingTimeouts.idleConnTimeout).toBeLessThan(65);
  expect(entryPoints.websecure?.transport?.respondingTimeouts.readTimeout).toBeGreaterThanOrEqual(600);
});

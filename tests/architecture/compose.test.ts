import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { memoryOptions } from "../../server/provision/runtime.mjs";
import { environmentNames } from "../../server/settings.ts";
import specification from "../support/compose-specification.json" with { type: "json" };
import { projectFolder } from "./sources.ts";

const composeFile = z.looseObject({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string(),
      profiles: z.array(z.string()).default([]),
      environment: z.record(z.string(), z.unknown()).default({}),
      command: z.array(z.string()).optional(),
      healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
      depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
      read_only: z.boolean().default(false),
      cap_drop: z.array(z.string()).default([]),
      security_opt: z.array(z.string()).default([]),
      networks: z.array(z.string()).default(["default"]),
      deploy: z.object({ replicas: z.number() }).optional(),
    }),
  ),
});

const written: unknown = parse(readFileSync(join(projectFolder, "compose.yaml"), "utf8"), { merge: true });
const services = Object.entries(composeFile.parse(written).services);
const own = services.filter(([, { image }]) => image === "atelier");
const serviceOf = (name: string) => services.find(([one]) => one === name)?.[1];

describe("compose.yaml", () => {
  // https://github.com/compose-spec/compose-go/blob/main/schema/compose-spec.json
  const format = z.fromJSONSchema(z.record(z.string(), z.json()).parse(specification));

  test("follows the Compose specification", () => expect(format.safeParse(written).error).toBeUndefined());

  test.each([
    { services: { studio: { image: "atelier", enviroment: {} } } },
    { services: { studio: { image: "atelier", depends_on: { postgres: { condition: "healthy" } } } } },
    { services: { studio: { image: "atelier" } }, volume: {} },
  ])("a mistake does not: %j", (mistaken) => expect(format.safeParse(mistaken).success).toBe(false));

  test.each(own)("the service %s has only settings of the product", (_, { environment }) => {
    expect(Object.keys(environment).filter((name) => !environmentNames.includes(name))).toEqual([]);
  });

  test.each(services)("the service %s can write only to its volumes, and gains no rights", (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
  });

  test.each(services)("the service %s waits until those it needs are healthy", (_, { depends_on }) => {
    const needed = Object.entries(depends_on);
    expect(needed.filter(([, { condition }]) => condition !== "service_healthy")).toEqual([]);
    // The image has a health check for its own command.
    const unchecked = needed
      .map(([name]) => name)
      .filter((name) => {
        const { command, healthcheck, image } = serviceOf(name) ?? {};
        return !healthcheck && (image !== "atelier" || command);
      });
    expect(unchecked).toEqual([]);
  });

  test("whatever opens or moves the database and the bucket reaches them, and the pages cannot", () => {
    const reaching = services.filter(([, { networks }]) => networks.includes("stored")).map(([name]) => name);
    expect(reaching).toEqual(["studio", "api", "worker", "postgres", "bucket"]);
    const stored = Object.entries(serviceOf("pages")?.environment ?? {}).filter(([name]) =>
      /^(DATABASE|S3)_/.test(name),
    );
    expect(stored.map(([, value]) => value)).toEqual(["", "", "", "", "", "", ""]);
  });

  test("two of each process run, by their own commands, and Caddy knows the names of the pages", () => {
    const scaled = own.filter(([, { profiles }]) => profiles.includes("scaled"));
    expect(scaled.map(([name, { deploy }]) => [name, deploy?.replicas])).toEqual([
      ["pages", 2],
      ["api", 2],
      ["worker", 2],
    ]);
    for (const name of ["api", "worker"]) {
      expect(serviceOf(name)?.command).toEqual(["node", ...memoryOptions, "server/start.mjs", name]);
    }
    expect(String(serviceOf("caddy")?.environment.STUDIO_UPSTREAMS).match(/-pages-\d:3000/g)).toEqual([
      "-pages-1:3000",
      "-pages-2:3000",
    ]);
  });
});

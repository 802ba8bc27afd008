import { execFile } from "node:child_process";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { parser } from "@prometheus-io/lezer-promql";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { metricsTextOf } from "../support/metrics.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

const folder = fileURLToPath(new URL("../../docs/monitoring", import.meta.url));
const run = promisify(execFile);
/** Prometheus's own checker. Debian has it in the package `prometheus`. */
const hasPromtool = await run("promtool", ["--version"]).then(
  () => true,
  () => false,
);

const panel = z.object({
  id: z.number().int(),
  type: z.enum(["row", "stat", "timeseries"]),
  title: z.string().min(1),
  gridPos: z.object({ h: z.number(), w: z.number(), x: z.number(), y: z.number() }),
  datasource: z.object({ type: z.literal("prometheus"), uid: z.literal(`\${datasource}`) }).optional(),
  fieldConfig: z.object({ defaults: z.object({ unit: z.string().min(1) }) }).optional(),
  targets: z.array(z.object({ expr: z.string() })).optional(),
});

const dashboard = z.object({
  uid: z.literal("atelier"),
  schemaVersion: z.number(),
  templating: z.object({
    list: z.array(z.object({ name: z.string(), type: z.string(), query: z.unknown() })),
  }),
  panels: z.array(panel),
});

async function readDashboard() {
  return dashboard.parse(JSON.parse(await readFile(join(folder, "dashboard.json"), "utf8")));
}

/** Returns the dashboard's queries as Prometheus gets them. */
async function queriesOfDashboard(): Promise<string[]> {
  const { panels } = await readDashboard();
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  return queries.map((query) => query.replaceAll("$__rate_interval", "5m").replaceAll("$job", ".*"));
}

async function queriesOfAlerts(): Promise<string[]> {
  const alerts = await readFile(join(folder, "alerts.yml"), "utf8");
  return [...alerts.matchAll(/^ {8}expr: (?:\|\n((?: {10,}.*\n)+)|(.*))/gm)].map(
    ([, block, line]) => block ?? line ?? "",
  );
}

/** Returns the names in a query. Throws if it is not a query. */
function namesIn(query: string): { metrics: string[]; labels: string[] } {
  const found = { metrics: [] as string[], labels: [] as string[] };
  parser
    .configure({ strict: true })
    .parse(query)
    .iterate({
      enter({ name, from, to, node }) {
        const text = query.slice(from, to);
        if (name === "Identifier" && node.parent?.name === "VectorSelector") found.metrics.push(text);
        if (name === "LabelName") found.labels.push(text);
      },
    });
  return found;
}

let exported: { metrics: Set<string>; labels: Set<string>; text: string };

beforeAll(async () => {
  const text = await metricsTextOf();
  const series = [...text.matchAll(/^([a-z]\w*)(?:\{(.*)\})? /gm)];
  const declared = [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => name + end) : [name],
  );
  exported = {
    text,
    // Prometheus itself adds `up` and the labels of the scrape.
    metrics: new Set(["up", ...declared]),
    labels: new Set(["job", "instance", ...series.flatMap(([, , labels = ""]) => labels.match(/\w+(?==")/g) ?? [])]),
  };
});

describe("Every query uses only metrics and labels that the product exports", () => {
  test.each([
    ["the dashboard", queriesOfDashboard, 30],
    ["the alerts", queriesOfAlerts, 11],
  ])("%s", async (_where, read, least) => {
    const queries = await read();
    expect(queries.length).toBeGreaterThanOrEqual(least);
    for (const query of queries) {
      const { metrics, labels } = namesIn(query);
      expect(metrics, query).not.toEqual([]);
      expect([query, metrics.filter((name) => !exported.metrics.has(name))]).toEqual([query, []]);
      expect([query, labels.filter((name) => !exported.labels.has(name))]).toEqual([query, []]);
    }
  });

  test("a wrong query would be noticed", () => {
    expect(() => namesIn("sum(rate(up[5m])")).toThrow();
    expect(namesIn('sum by (job) (rate(up{instance="a"}[5m])) > 2').metrics).toEqual(["up"]);
    expect(namesIn('sum by (job) (rate(up{instance="a"}[5m])) > 2').labels).toEqual(["job", "instance"]);
  });
});

test("the dashboard asks for its data source, and its panels have units and places of their own", async () => {
  const { panels, templating } = await readDashboard();
  expect(templating.list[0]).toEqual({ name: "datasource", type: "datasource", query: "prometheus" });
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { type, title, datasource, fieldConfig, targets = [] } of panels.filter((one) => one.type !== "row"))
    expect([title, type, datasource !== undefined, fieldConfig !== undefined, targets.length > 0]).toEqual([
      title,
      type,
      true,
      true,
      true,
    ]);
  const cells = panels.flatMap(({ gridPos: { h, w, x, y } }) =>
    Array.from({ length: h * w }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBe(24);
});

test("the page about monitoring explains each of the product's own metrics, and no other", async () => {
  const page = await readFile(join(folder, "README.md"), "utf8");
  const explained = [...page.matchAll(/^\| `((?:atelier|http_server|db_client)_\w+)/gm)].map(([, name = ""]) => name);
  const all = [...exported.text.matchAll(/^# TYPE ((?:atelier|http_server|db_client)_\w+)/gm)].map(
    ([, name = ""]) => name,
  );
  expect(explained.toSorted()).toEqual(all.toSorted());
});

test("every alert has a test", async () => {
  const [alerts, tests] = await Promise.all(
    ["alerts.yml", "alerts.test.yml"].map((name) => readFile(join(folder, name), "utf8")),
  );
  const names = [...(alerts ?? "").matchAll(/alert: (\w+)/g)].map(([, name = ""]) => name);
  const fired = [...(tests ?? "").matchAll(/alertname: (\w+)\n +exp_alerts:\n/g)].map(([, name = ""]) => name);
  expect([...new Set(fired)].toSorted()).toEqual(names.toSorted());
});

describe.skipIf(!hasPromtool)("Prometheus's checker (promtool, skipped where it is not installed)", () => {
  test("accepts the configuration, the alerts, their tests, and what the product exports", async () => {
    const copy = await createTemporaryFolder();
    await cp(folder, copy, { recursive: true });
    await writeFile(join(copy, "atelier-token"), "a token\n");
    const check = (...args: string[]) => run("promtool", args, { cwd: copy });
    await check("check", "config", "prometheus.yml");
    await check("check", "rules", "alerts.yml");
    expect((await check("test", "rules", "alerts.test.yml")).stdout).toContain("SUCCESS");
    await writeFile(join(copy, "metrics"), exported.text);
    expect(await run("sh", ["-c", "promtool check metrics < metrics"], { cwd: copy })).toEqual({
      stdout: "",
      stderr: "",
    });
  });

  test("accepts the queries of the dashboard", async () => {
    const copy = await createTemporaryFolder();
    const rules = (await queriesOfDashboard()).map((expr, index) => ({ record: `atelier:query${index}`, expr }));
    await writeFile(join(copy, "queries.yml"), JSON.stringify({ groups: [{ name: "dashboard", rules }] }));
    expect((await run("promtool", ["check", "rules", "queries.yml"], { cwd: copy })).stdout).toContain("SUCCESS");
  });
});

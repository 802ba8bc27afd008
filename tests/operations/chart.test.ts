import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import packageJson from "../../package.json" with { type: "json" };
import { environmentNames } from "../../server/settings.ts";
import { findHelm } from "../provision/helm.mjs";
import { type Manifest, manifest, problemsOf } from "../support/kubernetes-manifests.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

const chart = join(import.meta.dirname, "..", "..", "deploy", "helm", "atelier");
const helm = findHelm();
const run = promisify(execFile);

/** Runs Helm with these values. Throws with its message when it refuses them. */
async function runHelm(command: readonly string[], values: object): Promise<string> {
  const folder = await createTemporaryFolder();
  const file = join(folder, "values.json");
  await writeFile(file, JSON.stringify(values));
  const env = { HOME: folder, HELM_CACHE_HOME: folder, HELM_CONFIG_HOME: folder, HELM_DATA_HOME: folder };
  return (await run(helm ?? "", [...command, chart, "--values", file], { env })).stdout;
}

async function render(values: object): Promise<Manifest[]> {
  const text = await runHelm(["template", "studio"], values);
  return parseAllDocuments(text).map((document) => manifest.parse(document.toJS()));
}

const scaled = {
  mode: "scaled",
  existingSecret: "studio-secrets",
  database: { existingSecret: "postgres", key: "uri" },
  settings: { S3_BUCKET: "studio", S3_REGION: "eu-central-1", FREE_CREDITS_PER_DAY: 1_000_000, RATE_LIMITING: false },
};

const everything = {
  ...scaled,
  host: "studio.example.com",
  imagePullSecrets: [{ name: "registry" }],
  ingress: { enabled: true, className: "nginx", tlsSecret: "studio-tls" },
  httpRoute: { enabled: true, parentRefs: [{ name: "gateway", namespace: "edge" }] },
  metrics: { enabled: true, serviceMonitor: { enabled: true, labels: { release: "prometheus" } } },
  service: { type: "LoadBalancer" },
  extraVolumes: [{ name: "own-files", configMap: { name: "own-files" } }],
  extraVolumeMounts: [{ name: "own-files", mountPath: "/config", readOnly: true }],
  nodeSelector: { "kubernetes.io/arch": "amd64" },
  tolerations: [{ key: "studio", operator: "Exists" }],
};

const container = z.looseObject({
  command: z.array(z.string()),
  env: z.array(z.looseObject({ name: z.string(), value: z.string().optional() })).default([]),
});
const deployment = z.looseObject({
  spec: z.looseObject({
    replicas: z.number(),
    strategy: z.object({ type: z.string() }),
    template: z.looseObject({ spec: z.looseObject({ containers: z.tuple([container]) }) }),
  }),
});

const named = (manifests: Manifest[]) => manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort();

/** Returns the settings of the processes: those of all, and those of each. */
function settingsIn(manifests: Manifest[]): Record<string, Record<string, string | undefined>> {
  const configMap = manifests.find(({ kind }) => kind === "ConfigMap");
  const shared = z.record(z.string(), z.string()).parse(configMap?.data);
  const own = manifests.flatMap((each) => {
    if (each.kind !== "Deployment") return [];
    const { env } = deployment.parse(each).spec.template.spec.containers[0];
    return [[each.metadata.name, Object.fromEntries(env.map(({ name, value }) => [name, value]))] as const];
  });
  return { shared, ...Object.fromEntries(own) };
}

test.skipIf(helm === undefined).for([
  ["default", {}],
  ["scaled", scaled],
  ["all", everything],
  [
    "one process on PostgreSQL",
    { ...scaled, mode: "single", persistence: { enabled: false }, studio: { replicas: 3 } },
  ],
  [
    "secrets in files and a volume for backups",
    {
      mode: "scaled",
      settings: {
        APP_SECRET_FILE: "/secrets/app",
        DATABASE_URL_FILE: "/secrets/database",
        S3_BUCKET: "studio",
        S3_ACCESS_KEY_ID_FILE: "/secrets/key-id",
        S3_SECRET_ACCESS_KEY_FILE: "/secrets/key",
        BACKUP_DIR: "/backups",
      },
      extraVolumes: [
        { name: "secrets", secret: { secretName: "studio" } },
        { name: "backups", persistentVolumeClaim: { claimName: "studio-backups" } },
      ],
      extraVolumeMounts: [
        { name: "secrets", mountPath: "/secrets", readOnly: true },
        { name: "backups", mountPath: "/backups" },
      ],
    },
  ],
] as const)("Kubernetes accepts what the chart renders with %s values", async ([, values]) => {
  const lint = await runHelm(["lint", "--strict"], values);
  expect(lint).toContain("0 chart(s) failed");
  const manifests = await render(values);
  expect(manifests.length).toBeGreaterThan(2);
  expect(manifests.map((each) => [each.metadata.name, problemsOf(each)])).toEqual(
    manifests.map((each) => [each.metadata.name, []]),
  );
});

test("a misspelled field of a manifest is a problem, and so is a wrong one", () => {
  const metadata = { name: "a", labels: {} };
  const ports = [{ name: "http", port: 80, targetport: "http" }];
  const service = { apiVersion: "v1", kind: "Service", metadata, spec: { ports } };
  expect(problemsOf(service)).toEqual(["/spec/ports/0/targetport is unknown"]);
  expect(problemsOf({ ...service, spec: { ports: [{ port: "http" }] } })).toEqual([
    expect.stringContaining("data/spec/ports/0/port must be integer"),
  ]);
});

test.skipIf(helm === undefined)("by default, there is one process with a volume that outlives it", async () => {
  const manifests = await render({});
  expect(named(manifests)).toEqual([
    "ConfigMap studio-atelier-settings",
    "Deployment studio-atelier-studio",
    "PersistentVolumeClaim studio-atelier-data",
    "Service studio-atelier",
  ]);
  const { spec } = deployment.parse(manifests.find(({ kind }) => kind === "Deployment"));
  // Two processes can never use the data folder at the same time.
  expect(spec).toMatchObject({ replicas: 1, strategy: { type: "Recreate" } });
  expect(manifests.find(({ kind }) => kind === "PersistentVolumeClaim")?.metadata).toMatchObject({
    annotations: { "helm.sh/resource-policy": "keep" },
  });
  expect(settingsIn(manifests)).toEqual({ shared: { TRUST_PROXY: "0" }, "studio-atelier-studio": {} });
});

test.skipIf(helm === undefined)("an existing claim is used as it is", async () => {
  const manifests = await render({ persistence: { existingClaim: "mine" } });
  expect(named(manifests).some((name) => name.startsWith("PersistentVolumeClaim"))).toBe(false);
  expect(JSON.stringify(manifests)).toContain('"claimName":"mine"');
});

test.skipIf(helm === undefined)("scaled, each kind of process has its deployment, settings, and budget", async () => {
  const manifests = await render(everything);
  expect(named(manifests)).toEqual([
    "ConfigMap studio-atelier-settings",
    "Deployment studio-atelier-api",
    "Deployment studio-atelier-pages",
    "Deployment studio-atelier-worker",
    "HTTPRoute studio-atelier",
    "Ingress studio-atelier",
    "PodDisruptionBudget studio-atelier-api",
    "PodDisruptionBudget studio-atelier-pages",
    "PodDisruptionBudget studio-atelier-worker",
    "Service studio-atelier",
    "Service studio-atelier-api",
    "Service studio-atelier-metrics",
    "ServiceMonitor studio-atelier",
  ]);
  expect(settingsIn(manifests)).toEqual({
    shared: {
      FREE_CREDITS_PER_DAY: "1000000",
      METRICS_PORT: "9464",
      PUBLIC_URL: "https://studio.example.com",
      RATE_LIMITING: "false",
      S3_BUCKET: "studio",
      S3_REGION: "eu-central-1",
      TRUST_PROXY: "1",
    },
    "studio-atelier-pages": { API_BASE_URL: "http://studio-atelier-api:3001" },
    "studio-atelier-api": { DATABASE_URL: undefined, API_PORT: "3001", RUN_WORKERS: "false", TRUST_PROXY: "1" },
    "studio-atelier-worker": { DATABASE_URL: undefined, WORKER_PORT: "3002" },
  });
  for (const each of manifests.filter(({ kind }) => kind === "Deployment")) {
    const { command } = deployment.parse(each).spec.template.spec.containers[0];
    expect(command.at(-1)).toBe(each.metadata.labels["app.kubernetes.io/component"]);
  }
});

test.skipIf(helm === undefined)("every setting that the chart sets is one of the product", async () => {
  const set = Object.values(settingsIn(await render(everything))).flatMap((settings) => Object.keys(settings));
  expect(set.filter((name) => !environmentNames.includes(name))).toEqual([]);
});

test.skipIf(helm === undefined)("no process may change its files, gain rights, or run as root", async () => {
  for (const each of [...(await render({})), ...(await render(everything))]) {
    if (each.kind !== "Deployment") continue;
    const pod = deployment.parse(each).spec.template.spec;
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      terminationGracePeriodSeconds: 30,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: 1000,
        fsGroup: 1000,
        seccompProfile: { type: "RuntimeDefault" },
      },
    });
    expect(pod.containers[0]).toMatchObject({
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      },
    });
  }
});

const noShared = "needs PostgreSQL (database.existingSecret) and a bucket (settings.S3_BUCKET)";

test.skipIf(helm === undefined).for([
  ["several processes without PostgreSQL and a bucket", { mode: "scaled" }, `mode scaled ${noShared}`],
  ["several processes without a bucket", { ...scaled, settings: {} }, `mode scaled ${noShared}`],
  ["replicas on one data folder", { studio: { replicas: 2 } }, `studio.replicas above 1 ${noShared}`],
  ["an overlap on one data folder", { updateStrategy: "RollingUpdate" }, `updateStrategy RollingUpdate ${noShared}`],
  ["data in the pod", { persistence: { enabled: false } }, "would lose the data with the pod"],
  ["PostgreSQL without a secret of the studio", { ...scaled, existingSecret: "" }, "APP_SECRET must be the same"],
  ["a database in a file without a secret", { settings: { DATABASE_URL_FILE: "/a" } }, "APP_SECRET must be the same"],
  ["backups in the pod", { settings: { BACKUP_DIR: "/backups" } }, "needs a volume that outlives the pods"],
  ["an ingress without a domain", { ingress: { enabled: true } }, "ingress and httpRoute need the domain: set host."],
  ["a monitor without metrics", { metrics: { serviceMonitor: { enabled: true } } }, "needs metrics.enabled=true"],
  ["a secret among the settings", { settings: { APP_SECRET: "a" } }, "invalid propertyName 'APP_SECRET'"],
  ["a URL with a password among the settings", { settings: { SMTP_URL: "a" } }, "invalid propertyName 'SMTP_URL'"],
  ["a port of the chart among the settings", { settings: { PORT: 1 } }, "invalid propertyName 'PORT'"],
  ["a number in words", { studio: { replicas: "one" } }, "at '/studio/replicas': got string, want integer"],
  ["an unknown value", { replicas: 2 }, "additional properties 'replicas' not allowed"],
  ["an address instead of a domain", { host: "https://studio.example.com" }, "at '/host'"],
] as const)("the chart refuses %s", async ([, values, message]) => {
  await expect(render(values)).rejects.toThrow(message);
});

test("the settings refuse every secret of the product", () => {
  const names = z.object({ not: z.object({ pattern: z.string() }) });
  const settings = z.object({ propertyNames: z.object({ allOf: z.tuple([z.unknown(), names, z.unknown()]) }) });
  const schema = z.object({ properties: z.object({ settings }) });
  const { properties } = schema.parse(JSON.parse(readFileSync(join(chart, "values.schema.json"), "utf8")));
  const refused = new RegExp(properties.settings.propertyNames.allOf[1].not.pattern);
  expect(environmentNames.filter((name) => refused.test(name)).sort()).toEqual([
    "APP_SECRET",
    "APP_SECRET_PREVIOUS",
    "ASSISTANT_API_KEY",
    "COMFYUI_HEADERS",
    "DATABASE_URL",
    "FAL_API_KEY",
    "GOOGLE_CLIENT_SECRET",
    "GOOGLE_GENERATIVE_AI_API_KEY",
    "METRICS_TOKEN",
    "OIDC_CLIENT_SECRET",
    "OPENAI_API_KEY",
    "OPENAI_COMPATIBLE_API_KEY",
    "PADDLE_API_KEY",
    "PADDLE_CLIENT_TOKEN",
    "PADDLE_WEBHOOK_SECRETS",
    "REPLICATE_API_TOKEN",
    "S3_SECRET_ACCESS_KEY",
    "SMTP_URL",
  ]);
});

test("the chart is of the same release as the product", () => {
  const about: unknown = parse(readFileSync(join(chart, "Chart.yaml"), "utf8"));
  expect(about).toMatchObject({ version: packageJson.version, appVersion: packageJson.version });
});

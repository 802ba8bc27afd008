import { HTTPRoute } from "@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/HTTPRoute";
import { ServiceMonitor } from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { ConfigMap } from "kubernetes-models/v1/ConfigMap";
import { PersistentVolumeClaim } from "kubernetes-models/v1/PersistentVolumeClaim";
import { Service } from "kubernetes-models/v1/Service";
import { z } from "zod";

export const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), labels: z.record(z.string(), z.string()).default({}) }),
});
export type Manifest = z.infer<typeof manifest>;

const models = [
  ConfigMap,
  Deployment,
  HTTPRoute,
  Ingress,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
  ServiceMonitor,
];

/**
 * Returns what Kubernetes would refuse in a manifest, by its OpenAPI schemas: wrong and missing fields, and unknown ones,
 * which the schemas themselves ignore.
 */
export function problemsOf(found: Manifest): string[] {
  const model = models.find(({ apiVersion, kind }) => apiVersion === found.apiVersion && kind === found.kind);
  if (!model) return [`There is no ${found.kind} in ${found.apiVersion}.`];
  const unread = new Set<string>();
  const checked: { validate(): void } = Object.create(model.prototype, readable(found, "", unread));
  try {
    checked.validate();
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  return [...unread].map((path) => `${path} is unknown`);
}

/** Returns the fields as getters that note which of them are never read: no schema has those. */
function readable(fields: object, path: string, unread: Set<string>): PropertyDescriptorMap {
  const descriptors = Object.entries(fields).map(([name, value]: [string, unknown]) => {
    const place = `${path}/${name}`;
    unread.add(place);
    const inside = noting(value, place, unread);
    const get = () => {
      unread.delete(place);
      return inside;
    };
    return [name, { enumerable: true, get }] as const;
  });
  return Object.fromEntries(descriptors);
}

function noting(value: unknown, path: string, unread: Set<string>): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.defineProperties(Array.isArray(value) ? [] : {}, readable(value, path, unread));
}

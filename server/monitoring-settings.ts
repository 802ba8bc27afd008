import { z } from "zod";
import { optional, secret } from "./optional.ts";

const port = optional(z.coerce.number().int().min(0).max(65_535));

/** How an operator's tools watch the programs. */
export const monitoringEnvironment = {
  WORKER_PORT: port,
  METRICS_PORT: port,
  METRICS_TOKEN: secret(
    z
      .string()
      .regex(
        /^[\w.~+/-]{16,300}=*$/,
        "must have at least 16 characters: letters, digits, and - . _ ~ + / of a bearer token",
      ),
  ),
};

export interface MonitoringSettings {
  /** Where the worker answers health checks; `null` for nowhere. */
  workerPort: number | null;
  /** Where metrics are served to anyone who reaches the port; `null` for nowhere. */
  metricsPort: number | null;
  /** What a client must send to read the metrics on the program's ordinary port; `null` if they are not served there. */
  metricsToken: string | null;
}

export function monitoringSettings(env: z.infer<z.ZodObject<typeof monitoringEnvironment>>): MonitoringSettings {
  return {
    workerPort: env.WORKER_PORT ?? null,
    metricsPort: env.METRICS_PORT ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
  };
}

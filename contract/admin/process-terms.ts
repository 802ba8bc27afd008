/** The programs with a database: pages and API in one, the API alone, and a worker. */
export const processKinds = ["studio", "api", "worker"] as const;
export type ProcessKind = (typeof processKinds)[number];

export { type AtelierClient, type ClientSettings, createClient, InvalidSettings } from "./client.ts";
export type { Downloadable, DownloadOptions, SavedFile } from "./download.ts";
export type { ClientCode, Failure, Result } from "./failure.ts";
export type { components, paths } from "./openapi.ts";
export type { AnswerOf, Method, Operation, PartsOf, PathOf } from "./operations.ts";
export type { Run } from "./run-events.ts";
export type { CallOptions } from "./send.ts";

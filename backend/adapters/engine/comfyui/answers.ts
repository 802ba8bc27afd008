import { z } from "zod";

/**
 * A node of a graph in the form that ComfyUI executes ("API format"): a link is `[node, output]`, all else is a value.
 */
const node = z.object({ class_type: z.string().min(1), inputs: z.record(z.string(), z.unknown()) });
export const graphSchema = z.record(z.string().min(1), node);
export type Graph = z.infer<typeof graphSchema>;

export const submitted = z.object({
  prompt_id: z.string(),
  node_errors: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).default({}),
});

const validationError = z.object({
  type: z.string(),
  message: z.string().default(""),
  details: z.string().default(""),
  extra_info: z.object({ class_type: z.string().catch("") }).catch({ class_type: "" }),
});
export const refused = z.object({
  error: z.preprocess(
    (error) => (typeof error === "string" ? { type: "unknown", message: error } : error),
    validationError,
  ),
  node_errors: z
    .record(z.string(), z.object({ class_type: z.string().default(""), errors: z.array(validationError).default([]) }))
    .catch({}),
});

/** `[number, prompt id, graph, extra data, outputs]`; only the id is used. */
const queued = z.tuple([z.unknown(), z.string()], z.unknown());
export const queue = z.object({ queue_running: z.array(queued), queue_pending: z.array(queued) });

export const executionError = z.object({
  node_type: z.string().catch(""),
  exception_type: z.string().catch(""),
  exception_message: z.string().catch(""),
});
export type ExecutionError = z.infer<typeof executionError>;

const outputs = z.record(z.string(), z.unknown()).catch({});
const status = z.object({
  status_str: z.string().catch(""),
  completed: z.boolean().catch(false),
  messages: z.array(z.tuple([z.string(), z.unknown()], z.unknown())).catch([]),
});
export const history = z.record(
  z.string(),
  z.object({
    prompt: z.array(z.unknown()).catch([]),
    outputs,
    status: status.nullish(),
  }),
);

export const job = z.object({
  status: z.enum(["pending", "in_progress", "completed", "failed", "cancelled"]),
  outputs,
  execution_error: executionError.nullish().catch(null),
  execution_status: status.nullish().catch(null),
});

export const uploaded = z.object({
  name: z.string().min(1),
  subfolder: z.string().default(""),
  type: z.string().default("input"),
});

const inputs = z.record(z.string(), z.unknown()).catch({});
export const classes = z.record(z.string(), z.object({ input: z.object({ required: inputs, optional: inputs }) }));
export type ClassInfo = z.infer<typeof classes>[string];

/** A file that the server has written. */
export const outputFile = z.object({
  filename: z.string().min(1),
  subfolder: z.string().default(""),
  type: z.string().default("output"),
});
export type OutputFile = z.infer<typeof outputFile>;

/**
 * Returns the files among a node's outputs. Nodes use `images`, `gifs`, `video` or other keys, so any file name counts.
 */
export function filesOf(nodeOutputs: Readonly<Record<string, unknown>>): OutputFile[] {
  return Object.values(nodeOutputs)
    .filter((output) => typeof output === "object" && output !== null)
    .flatMap((output) => Object.values(output))
    .filter((list) => Array.isArray(list))
    .flat()
    .flatMap((entry) => outputFile.safeParse(entry).data ?? []);
}

/** A message from the socket; only some types are used. */
export const socketMessage = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()).catch({}) });
export type SocketMessage = z.infer<typeof socketMessage>;

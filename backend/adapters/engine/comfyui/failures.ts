import { ZodError } from "zod";
import { type EngineFailure, EngineRefusal } from "../port.ts";
import { type ExecutionError, refused } from "./answers.ts";

const detailMaxCharacters = 400;

function short(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim().slice(0, detailMaxCharacters);
}

/** No answer, no answer in time, or an answer from something other than ComfyUI. */
export function unavailable(detail: string, cause?: unknown): EngineRefusal {
  return new EngineRefusal({ code: "UNAVAILABLE", retryable: true, detail: short(detail) }, { cause });
}

/** Turns the error of a call into a refusal. It names only why the connection failed, never the address or headers. */
export function asRefusal(error: unknown): EngineRefusal {
  if (error instanceof EngineRefusal) return error;
  if (error instanceof ZodError || error instanceof SyntaxError) {
    return unavailable("The server at this address is not ComfyUI.", error);
  }
  if (error instanceof Error && error.name === "TimeoutError") return unavailable("It did not answer in time.", error);
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
  return unavailable(`It cannot be reached${code}.`, error);
}

/** Maps an unsuccessful HTTP status to a refusal. */
export function refusalOfStatus(status: number, what: string): EngineRefusal {
  const detail = `${what} was answered with ${status}.`;
  if (status === 401 || status === 403) return new EngineRefusal({ code: "ENGINE_AUTH", retryable: false, detail });
  if (status === 429) return new EngineRefusal({ code: "BUSY", retryable: true, detail });
  if (status >= 500 || status === 404) return unavailable(detail);
  return new EngineRefusal({ code: "UNSUPPORTED", retryable: false, detail });
}

/**
 * The server rejects the graph: it lacks a node or a model file (`missing_node_type`, `value_not_in_list`), or its
 * nodes do not accept a value.
 */
export function refusalOfGraph(body: unknown): EngineRefusal {
  const parsed = refused.safeParse(body);
  if (!parsed.success)
    return new EngineRefusal({ code: "UNSUPPORTED", retryable: false, detail: "It rejects the graph." });
  const { error, node_errors } = parsed.data;
  const ofNodes = Object.values(node_errors).flatMap(({ class_type, errors }) =>
    errors.map(({ type, details }) => `${class_type}: ${type} ${details}`),
  );
  // The details of the whole graph repeat those of its nodes.
  const details = ofNodes.length > 0 ? "" : error.details;
  const ofGraph = [error.type, error.message, details, error.extra_info.class_type].filter(Boolean).join(" ");
  const detail = short(`It rejects the graph: ${[ofGraph, ...ofNodes].join("; ")}`);
  return new EngineRefusal({ code: "UNSUPPORTED", retryable: false, detail });
}

export function isOutOfMemory({ exception_type, exception_message }: ExecutionError): boolean {
  return /OutOfMemory/i.test(exception_type) || /out of memory/i.test(exception_message);
}

/** Maps a graph that failed while it was executed to a failure. */
export function failureOfExecution(error: ExecutionError | null | undefined): EngineFailure {
  if (!error) return { code: "INTERNAL", retryable: true, detail: "ComfyUI failed without giving a reason." };
  const detail = short(`${error.node_type}: ${error.exception_type}: ${error.exception_message}`);
  return { code: isOutOfMemory(error) ? "BUSY" : "INTERNAL", retryable: true, detail };
}

import { event, type ModelProtocol } from "./protocol.ts";

const chunk = (delta: object, finish_reason: string | null = null) =>
  event({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1_700_000_000,
    model: "local",
    choices: [{ index: 0, delta, finish_reason }],
  });

/** https://platform.openai.com/docs/api-reference/chat-streaming, as Ollama, llama.cpp and others speak it. */
export const compatibleModel: ModelProtocol = {
  path: /^\/v1\/chat\/completions$/,
  begin: [chunk({ role: "assistant", content: "" })],
  piece: (content) => chunk({ content }),
  end: [chunk({}, "stop"), "data: [DONE]\n\n"],
  filtered: [chunk({}, "content_filter"), "data: [DONE]\n\n"],
  refusedAtOnce: {
    status: 400,
    json: {
      error: {
        message: "Rejected by the content management policy.",
        type: "invalid_request_error",
        code: "content_filter",
      },
    },
  },
  broken: [event({ error: { message: "model runner has unexpectedly stopped", type: "server_error" } })],
  keyRefused: (key) => ({
    status: 401,
    json: { error: { message: `Unauthorized: ${key}`, type: "invalid_request_error" } },
  }),
  keyIn: (headers) => String(headers.authorization ?? "").replace("Bearer ", ""),
};

import { event, type ModelProtocol } from "./protocol.ts";

const usageMetadata = { promptTokenCount: 10, candidatesTokenCount: 20, totalTokenCount: 30 };
const over = (finishReason: string) => [
  event({ candidates: [{ content: { parts: [{ text: "" }], role: "model" }, finishReason, index: 0 }], usageMetadata }),
];

/** https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent */
export const googleModel: ModelProtocol = {
  path: /^\/v1beta\/models\/[\w.-]+:streamGenerateContent$/,
  begin: [],
  piece: (text) => event({ candidates: [{ content: { parts: [{ text }], role: "model" }, index: 0 }], usageMetadata }),
  end: over("STOP"),
  filtered: over("SAFETY"),
  refusedAtOnce: [event({ promptFeedback: { blockReason: "PROHIBITED_CONTENT" }, usageMetadata })],
  broken: [event({ error: { code: 503, message: "The model is overloaded.", status: "UNAVAILABLE" } })],
  keyRefused: (key) => ({
    status: 400,
    json: { error: { code: 400, message: `API key not valid: ${key}`, status: "INVALID_ARGUMENT" } },
  }),
  keyIn: (headers) => String(headers["x-goog-api-key"] ?? ""),
};

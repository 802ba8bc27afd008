import { event, type ModelProtocol } from "./protocol.ts";

const stop = [event({ type: "content_block_stop", index: 0 }, true)];
const over = (stop_reason: string) => [
  event({ type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 20 } }, true),
  event({ type: "message_stop" }, true),
];

/** https://docs.anthropic.com/en/docs/build-with-claude/streaming */
export const anthropicModel: ModelProtocol = {
  path: /^\/v1\/messages$/,
  begin: [
    event(
      {
        type: "message_start",
        message: {
          id: "msg_1",
          type: "message",
          role: "assistant",
          content: [],
          model: "claude-test",
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: 10, output_tokens: 1 },
        },
      },
      true,
    ),
    event({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }, true),
    event({ type: "ping" }, true),
  ],
  piece: (text) => event({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }, true),
  end: [...stop, ...over("end_turn")],
  filtered: [...stop, ...over("refusal")],
  refusedAtOnce: {
    status: 400,
    json: {
      type: "error",
      error: { type: "invalid_request_error", message: "Output blocked by content filtering policy" },
    },
  },
  broken: [event({ type: "error", error: { type: "overloaded_error", message: "Overloaded" } }, true)],
  keyRefused: (key) => ({
    status: 401,
    json: { type: "error", error: { type: "authentication_error", message: `invalid x-api-key ${key}` } },
  }),
  keyIn: (headers) => String(headers["x-api-key"] ?? ""),
};

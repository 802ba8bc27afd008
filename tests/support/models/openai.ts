import { event, type ModelProtocol } from "./protocol.ts";

const usage = { input_tokens: 10, input_tokens_details: { cached_tokens: 0 }, output_tokens: 20, total_tokens: 30 };
const response = { id: "resp_1", object: "response", created_at: 1_700_000_000, model: "gpt-test", output: [] };
const item = { id: "msg_1", type: "message", role: "assistant", content: [] };
const done = [
  event(
    { type: "response.output_item.done", sequence_number: 8, output_index: 0, item: { ...item, status: "completed" } },
    true,
  ),
];

/** https://platform.openai.com/docs/api-reference/responses-streaming */
export const openAiModel: ModelProtocol = {
  path: /^\/v1\/responses$/,
  begin: [
    event({ type: "response.created", sequence_number: 0, response: { ...response, status: "in_progress" } }, true),
    event(
      {
        type: "response.output_item.added",
        sequence_number: 1,
        output_index: 0,
        item: { ...item, status: "in_progress" },
      },
      true,
    ),
  ],
  piece: (delta) =>
    event(
      {
        type: "response.output_text.delta",
        sequence_number: 2,
        item_id: "msg_1",
        output_index: 0,
        content_index: 0,
        delta,
        logprobs: [],
      },
      true,
    ),
  end: [
    ...done,
    event(
      { type: "response.completed", sequence_number: 9, response: { ...response, status: "completed", usage } },
      true,
    ),
  ],
  filtered: [
    ...done,
    event(
      {
        type: "response.incomplete",
        sequence_number: 9,
        response: { ...response, status: "incomplete", incomplete_details: { reason: "content_filter" }, usage },
      },
      true,
    ),
  ],
  refusedAtOnce: {
    status: 400,
    json: {
      error: {
        message: "Invalid prompt: flagged as potentially violating our usage policy.",
        type: "invalid_request_error",
        param: null,
        code: "invalid_prompt",
      },
    },
  },
  broken: [
    event(
      { type: "error", sequence_number: 5, code: "server_error", message: "The server had an error.", param: null },
      true,
    ),
  ],
  keyRefused: (key) => ({
    status: 401,
    json: {
      error: {
        message: `Incorrect API key provided: ${key}.`,
        type: "invalid_request_error",
        param: null,
        code: "invalid_api_key",
      },
    },
  }),
  keyIn: (headers) => String(headers.authorization ?? "").replace("Bearer ", ""),
};

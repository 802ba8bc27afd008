import { faultAt, type Refusals } from "./faults.ts";
import { cutout, picture, pixelsIn, pixelsWithinBytes } from "./made.ts";
import type { HostedAnswer, HostedRequest, HostedState } from "./protocol.ts";

const refusal = (status: number, code: string, message: string) => ({
  status,
  json: { error: { message, type: "invalid_request_error", param: null, code } },
});

/** The message contains the whole key. OpenAI returns its first and last characters. */
function refusals({ headers }: HostedRequest): Refusals {
  const key = String(headers.authorization ?? "").replace("Bearer ", "");
  return {
    "key refused": refusal(401, "invalid_api_key", `Incorrect API key provided: ${key}.`),
    unpaid: refusal(429, "insufficient_quota", "You exceeded your current quota, check your plan and billing details."),
    busy: refusal(429, "rate_limit_exceeded", "Rate limit reached for images per minute."),
    broken: refusal(500, "server_error", "The server had an error while processing your request."),
    blocked: refusal(400, "moderation_blocked", "Your request was rejected by the safety system."),
    "no such model": refusal(404, "model_not_found", "The model does not exist or you do not have access to it."),
    "unfit input": refusal(400, "invalid_value", "Invalid size '9x9'. For this model, that size is not supported."),
  };
}

/** OpenAI's images: https://platform.openai.com/docs/api-reference/images */
export async function openAiAnswer(request: HostedRequest, state: HostedState): Promise<HostedAnswer> {
  const fault = faultAt(state, "ask", refusals(request));
  if (fault) return fault;
  const { url, json, form } = request;
  if (request.method === "GET" && url.pathname === "/v1/models") {
    const ids = ["gpt-image-2.5-flare", "local/painter", "small-chat-model"];
    return { json: { object: "list", data: ids.map((id) => ({ id, object: "model" })) } };
  }
  if (url.pathname === "/v1/images/generations" && json.prompt) {
    return made(await picture(...pixelsIn(json.size)));
  }
  const [source] = form ? [...form.getAll("image"), ...form.getAll("image[]")] : [];
  if (url.pathname === "/v1/images/edits" && form?.get("prompt") && source instanceof Blob) {
    const pixels = await pixelsWithinBytes(new Uint8Array(await source.arrayBuffer()));
    const mask = form.get("mask");
    if (mask instanceof Blob) {
      const size = await pixelsWithinBytes(new Uint8Array(await mask.arrayBuffer()));
      if (size.join() !== pixels.join()) return refusal(400, "invalid_mask", "The mask has another size.");
    }
    const size = pixelsIn(form.get("size"));
    return made(await (form.get("background") === "transparent" ? cutout(...size) : picture(...size)));
  }
  return { status: 400, json: { error: { message: "Unknown request.", code: null } } };
}

function made(bytes: Buffer): HostedAnswer {
  return { json: { created: 1, data: [{ b64_json: bytes.toString("base64") }] } };
}

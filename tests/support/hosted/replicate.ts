import { faultAt, type Refusals } from "./faults.ts";
import { film, picture, pixelsOf, pixelsWithin } from "./made.ts";
import type { HostedAnswer, HostedRequest, HostedState } from "./protocol.ts";

const refusal = (status: number, title: string, detail: string) => ({ status, json: { title, detail, status } });

const refusals: Refusals = {
  "key refused": refusal(401, "Unauthenticated", "You did not pass a valid authentication token"),
  unpaid: refusal(402, "Insufficient credit", "You have insufficient credit to run this model."),
  busy: refusal(429, "Too many requests", "Request was throttled."),
  broken: refusal(502, "Bad gateway", "Try again."),
  blocked: refusal(422, "Input validation failed", "The prompt was flagged as sensitive content."),
  "no such model": refusal(404, "Not found", "The requested resource could not be found."),
  "unfit input": refusal(
    422,
    "Input validation failed",
    "image: the model version accepts no file above 10 MB; size is not supported",
  ),
};

/** Replicate's predictions: https://replicate.com/docs/reference/http */
export async function replicateAnswer(request: HostedRequest, state: HostedState): Promise<HostedAnswer> {
  const { method, url } = request;
  if (url.hostname === "replicate.delivery") return resultOf(url.pathname.split("/").at(-1) ?? "", state);
  // Community models are named by a version in the body.
  if (method === "POST" && /^\/v1(\/models\/[\w-]+\/[\w.-]+)?\/predictions$/.test(url.pathname)) {
    return take(request, state);
  }
  if (method === "GET" && url.pathname === "/v1/account") {
    return faultAt(state, "ask", refusals) ?? { json: { type: "user", username: "ada" } };
  }
  const [, id, cancel] = /^\/v1\/predictions\/(\w+)(\/cancel)?$/.exec(url.pathname) ?? [];
  const work = id === undefined ? undefined : state.work.get(`replicate ${id}`);
  if (id === undefined || !work) return refusals["no such model"];
  if (cancel) {
    const fault = faultAt(state, "end", refusals);
    if (fault) return fault;
    if (work.looks <= state.looksUntilDone) work.ended = true;
  } else {
    if (state.faults.get("look") === "blocked") {
      return { json: { ...prediction(id), status: "failed", error: "NSFW content detected. Try a different prompt." } };
    }
    if (state.faults.get("look") === "unfit input") {
      const error = "Input image of dimensions (9000, 9000, 3) is greater than the max size that fits in GPU memory.";
      return { json: { ...prediction(id), status: "failed", error } };
    }
    const fault = faultAt(state, "look", refusals);
    if (fault) return fault;
    work.looks += 1;
  }
  if (work.ended) return { json: { ...prediction(id), status: "canceled" } };
  if (work.looks <= state.looksUntilDone) {
    return { json: { ...prediction(id), status: work.looks <= 1 ? "starting" : "processing" } };
  }
  const address = `https://replicate.delivery/xezq/${id}`;
  const output = inputOf(work.request).duration === undefined ? [address] : address;
  return { json: { ...prediction(id), status: "succeeded", output } };
}

async function take(request: HostedRequest, state: HostedState): Promise<HostedAnswer> {
  const fault = faultAt(state, "ask", refusals);
  if (fault) return fault;
  for (const image of imagesIn(request)) await pixelsWithin(image);
  const id = `p${String(state.work.size + 1).padStart(25, "0")}`;
  state.work.set(`replicate ${id}`, { request, looks: 0, ended: false });
  return { status: 201, json: { ...prediction(id), status: "starting" } };
}

async function resultOf(id: string, state: HostedState): Promise<HostedAnswer> {
  const fault = faultAt(state, "result", refusals);
  if (fault) return fault;
  const work = state.work.get(`replicate ${id}`);
  if (!work) return { status: 404, json: {} };
  const { aspect_ratio, duration, generate_audio, megapixels, scale } = inputOf(work.request);
  if (duration !== undefined) {
    return { bytes: await film(aspect_ratio, Number(duration), generate_audio === true), type: "video/mp4" };
  }
  const side = megapixels === "0.25" ? 512 : 1024;
  const [image] = imagesIn(work.request);
  const [width, height] = image === undefined ? pixelsOf(aspect_ratio, side) : await pixelsWithin(image);
  const times = Number(scale ?? 1);
  return { bytes: await picture(width * times, height * times), type: "image/png" };
}

function prediction(id: string): Record<string, unknown> {
  const get = `https://api.replicate.com/v1/predictions/${id}`;
  return { id, output: null, error: null, urls: { get, cancel: `${get}/cancel` } };
}

/** Returns the images of a request, in all the fields that models have for them. */
function imagesIn(request: HostedRequest): unknown[] {
  const { image, input_images, mask, last_frame } = inputOf(request);
  const list = Array.isArray(input_images) ? input_images : [];
  return [image, ...list, mask, last_frame].filter((one) => one !== undefined);
}

function inputOf({ json }: HostedRequest): Record<string, unknown> {
  return { ...(typeof json.input === "object" ? json.input : {}) };
}

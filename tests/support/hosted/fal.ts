import { faultAt, type Refusals } from "./faults.ts";
import { film, picture, pixelsWithin } from "./made.ts";
import type { HostedAnswer, HostedRequest, HostedState } from "./protocol.ts";

const refusals: Refusals = {
  "key refused": { status: 401, json: { detail: "Authentication is required to access this application." } },
  unpaid: { status: 403, json: { detail: "User is locked. Reason: Exhausted balance." } },
  busy: { status: 429, json: { detail: "Too many requests." } },
  broken: { status: 503, json: { detail: "Service unavailable." } },
  blocked: {
    status: 422,
    json: {
      detail: [
        {
          loc: ["body", "prompt"],
          msg: "The content could not be processed.",
          type: "content_policy_violation",
          input: "what the person wrote",
        },
      ],
    },
  },
  "no such model": { status: 404, json: { detail: "Application not found." } },
};

/** fal's queue: https://docs.fal.ai/model-apis/model-endpoints/queue */
export async function falAnswer(request: HostedRequest, state: HostedState): Promise<HostedAnswer> {
  const { method, url } = request;
  if (url.hostname === "v3.fal.media") return resultOf(url.pathname.split("/").at(-1) ?? "", state);
  const [, app, id, what = "result"] = /^(.*)\/requests\/([\w-]+)(?:\/(\w+))?$/.exec(url.pathname) ?? [];
  if (app === undefined || id === undefined)
    return method === "POST" ? take(request, state) : refusals["no such model"];
  const work = state.work.get(`fal ${id}`);
  if (!work) {
    const unknown = { status: 404, json: { detail: "Request not found.", status: "NOT_FOUND" } };
    return faultAt(state, "ask", refusals) ?? unknown;
  }
  if (method === "PUT" && what === "cancel") {
    const fault = faultAt(state, "end", refusals);
    if (fault) return fault;
    if (work.looks > state.looksUntilDone) return { status: 400, json: { status: "ALREADY_COMPLETED" } };
    work.ended = true;
    return { status: 202, json: { status: "CANCELLATION_REQUESTED" } };
  }
  if (what === "status") {
    const fault = state.faults.get("look") === "blocked" ? undefined : faultAt(state, "look", refusals);
    if (fault) return fault;
    work.looks += 1;
    const isDone = work.ended || work.looks > state.looksUntilDone;
    return { json: { status: isDone ? "COMPLETED" : work.looks === 1 ? "IN_QUEUE" : "IN_PROGRESS", request_id: id } };
  }
  if (work.ended) return { status: 499, json: { detail: "The request was cancelled." } };
  const fault = faultAt(state, "look", refusals);
  if (fault) return fault;
  const file = { url: `https://v3.fal.media/files/rabbit/${id}` };
  if (isVideo(work.request)) return { json: { video: { ...file, content_type: "video/mp4" } } };
  return { json: { images: [{ ...file, content_type: "image/png" }], seed: 7, has_nsfw_concepts: [false] } };
}

async function take(request: HostedRequest, state: HostedState): Promise<HostedAnswer> {
  const fault = faultAt(state, "ask", refusals);
  if (fault) return fault;
  if (request.json.image_url !== undefined) await pixelsWithin(request.json.image_url);
  const id = `00000000-0000-4000-8000-${String(state.work.size + 1).padStart(12, "0")}`;
  state.work.set(`fal ${id}`, { request, looks: 0, ended: false });
  // Later addresses omit the part of the endpoint's path after the app's name.
  const app = request.url.pathname.split("/").slice(0, 3).join("/");
  const address = `https://queue.fal.run${app}/requests/${id}`;
  return {
    json: {
      request_id: id,
      response_url: address,
      status_url: `${address}/status`,
      cancel_url: `${address}/cancel`,
      status: "IN_QUEUE",
    },
  };
}

async function resultOf(id: string, state: HostedState): Promise<HostedAnswer> {
  const fault = faultAt(state, "result", refusals);
  if (fault) return fault;
  const work = state.work.get(`fal ${id}`);
  if (!work) return { status: 404, json: {} };
  const { json } = work.request;
  if (isVideo(work.request)) {
    const seconds = Number.parseInt(String(json.duration), 10);
    return { bytes: await film(json.aspect_ratio, seconds, json.generate_audio === true), type: "video/mp4" };
  }
  const [width, height] = json.image_url ? await pixelsWithin(json.image_url) : sizeIn(json.image_size);
  return { bytes: await picture(width, height), type: "image/png" };
}

function isVideo({ json }: HostedRequest): boolean {
  return json.duration !== undefined;
}

function sizeIn(size: unknown): [number, number] {
  if (typeof size !== "object" || size === null || !("width" in size) || !("height" in size)) {
    throw new Error("fal was not told a size.");
  }
  return [Number(size.width), Number(size.height)];
}

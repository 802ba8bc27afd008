import { faultAt, type Refusals } from "./faults.ts";
import { cutout, film, picture, pixelsWithin } from "./made.ts";
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
  "unfit input": {
    status: 422,
    json: {
      detail: [
        {
          loc: ["body", "image_url"],
          msg: "The image is too large. This model version does not support it; that size is not supported.",
          type: "image_too_large",
          input: "what the person sent",
        },
      ],
    },
  },
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
    const isOfModel = ["blocked", "unfit input"].includes(state.faults.get("look") ?? "");
    const fault = isOfModel ? undefined : faultAt(state, "look", refusals);
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
  const image = { ...file, content_type: "image/png" };
  // Tools answer with one image, models with a list.
  if (/birefnet|bria|esrgan|upscale/.test(work.request.url.pathname)) return { json: { image } };
  return { json: { images: [image], seed: 7, has_nsfw_concepts: [false] } };
}

async function take(request: HostedRequest, state: HostedState): Promise<HostedAnswer> {
  const fault = faultAt(state, "ask", refusals);
  if (fault) return fault;
  for (const image of imagesIn(request.json)) await pixelsWithin(image);
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
  if (typeof json.video_url === "string") {
    return { bytes: Buffer.from(json.video_url.split(",")[1] ?? "", "base64"), type: "video/mp4" };
  }
  if (isVideo(work.request)) {
    const seconds = Number.parseInt(String(json.duration), 10);
    return { bytes: await film(json.aspect_ratio, seconds, json.generate_audio === true), type: "video/mp4" };
  }
  const [source] = imagesIn(json);
  const [width, height] = json.image_size ? sizeIn(json.image_size) : await pixelsWithin(source);
  const times = Number(json.upscale_factor ?? json.scale ?? 1);
  const added = (...sides: string[]) => sides.reduce((sum, side) => sum + Number(json[`expand_${side}`] ?? 0), 0);
  const size = [width * times + added("left", "right"), height * times + added("top", "bottom")] as const;
  const isCutout = /birefnet|background/.test(work.request.url.pathname);
  return { bytes: await (isCutout ? cutout(...size) : picture(...size)), type: "image/png" };
}

/** Returns the images of a request, in all the fields that endpoints have for them. */
function imagesIn({ image_url, image_urls, mask_url, first_frame_url, last_frame_url }: HostedRequest["json"]) {
  const lists = Array.isArray(image_urls) ? image_urls : [];
  return [image_url, ...lists, mask_url, first_frame_url, last_frame_url].filter((image) => image !== undefined);
}

function isVideo({ json }: HostedRequest): boolean {
  return json.duration !== undefined || json.video_url !== undefined;
}

function sizeIn(size: unknown): [number, number] {
  if (typeof size !== "object" || size === null || !("width" in size) || !("height" in size)) {
    throw new Error("fal was not told a size.");
  }
  return [Number(size.width), Number(size.height)];
}

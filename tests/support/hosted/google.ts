import { faultAt, type Refusals } from "./faults.ts";
import { film, picture, pixelsOf, pixelsWithinBytes } from "./made.ts";
import type { HostedAnswer, HostedRequest, HostedState } from "./protocol.ts";

const refusal = (code: number, status: string, message: string) => ({
  status: code,
  json: { error: { code, message, status } },
});

const refusals: Refusals = {
  "key refused": refusal(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key."),
  unpaid: refusal(403, "PERMISSION_DENIED", "This API method requires billing to be enabled."),
  busy: refusal(429, "RESOURCE_EXHAUSTED", "Resource has been exhausted (e.g. check quota)."),
  broken: refusal(503, "UNAVAILABLE", "The model is overloaded."),
  blocked: {
    status: 200,
    json: { candidates: [{ content: { parts: [] }, finishReason: "IMAGE_SAFETY" }], usageMetadata: {} },
  },
  "no such model": refusal(404, "NOT_FOUND", "models/veo-9 is not found for API version v1beta."),
  "unfit input": refusal(400, "INVALID_ARGUMENT", "For this model, an image of this resolution is not supported."),
};

interface Instance {
  prompt?: string;
  image?: { bytesBase64Encoded: string };
}

/** Gemini's images and Veo's videos: https://ai.google.dev/gemini-api/docs/video */
export async function googleAnswer(request: HostedRequest, state: HostedState): Promise<HostedAnswer> {
  const { url, headers, json } = request;
  if (url.hostname === "storage.googleapis.com") {
    // The key is for Google's API only.
    if (headers["x-goog-api-key"] !== undefined) return { status: 400, json: { error: "a key has leaked" } };
    return resultOf(url.pathname.slice(1), state);
  }
  if (url.pathname.startsWith("/v1beta/files/")) {
    if (headers["x-goog-api-key"] === undefined) return refusals["key refused"];
    return { redirect: `https://storage.googleapis.com/${url.pathname.slice("/v1beta/files/".length).split(":")[0]}` };
  }
  if (request.method === "GET" && url.pathname === "/v1beta/models") {
    const names = ["models/gemini-3.1-flash-image-preview", "models/gemini-9-pro"];
    return faultAt(state, "ask", refusals) ?? { json: { models: names.map((name) => ({ name })) } };
  }
  if (request.method === "GET") return lookAt(url.pathname.replace("/v1beta/", ""), state);

  const fault = faultAt(state, "ask", refusals);
  if (fault) return fault;
  const [, model] = /^\/v1beta\/(models\/[\w.-]+):/.exec(url.pathname) ?? [];
  if (url.pathname.endsWith(":generateContent")) {
    const { imageConfig } = config(json.generationConfig);
    const data = (await picture(...pixelsOf(imageConfig.aspectRatio, 1024))).toString("base64");
    const parts = [{ inlineData: { mimeType: "image/png", data } }];
    return { json: { candidates: [{ content: { role: "model", parts }, finishReason: "STOP" }], usageMetadata: {} } };
  }
  if (model && url.pathname.endsWith(":predictLongRunning") && instanceIn(json).prompt) {
    const image = instanceIn(json).image;
    if (image) await pixelsWithinBytes(Buffer.from(image.bytesBase64Encoded, "base64"));
    const name = `${model}/operations/op-${state.work.size + 1}`;
    state.work.set(name, { request, looks: 0, ended: false });
    return { json: { name } };
  }
  return refusals["no such model"];
}

function lookAt(name: string, state: HostedState): HostedAnswer {
  const work = state.work.get(name);
  if (!work) return refusal(404, "NOT_FOUND", "Operation not found.");
  const fault = state.faults.get("look");
  if (fault === "blocked") {
    const generateVideoResponse = { raiMediaFilteredCount: 1, raiMediaFilteredReasons: ["It may break our rules."] };
    return { json: { name, done: true, response: { generateVideoResponse } } };
  }
  const broken = faultAt(state, "look", refusals);
  if (broken) return broken;
  work.looks += 1;
  if (work.looks <= state.looksUntilDone) return { json: { name } };
  const id = name.split("/").at(-1);
  const uri = `https://generativelanguage.googleapis.com/v1beta/files/${id}:download?alt=media`;
  return {
    json: { name, done: true, response: { generateVideoResponse: { generatedSamples: [{ video: { uri } }] } } },
  };
}

async function resultOf(id: string, state: HostedState): Promise<HostedAnswer> {
  const fault = faultAt(state, "result", refusals);
  if (fault) return fault;
  const work = [...state.work].find(([name]) => name.endsWith(`/${id}`))?.[1];
  if (!work) return { status: 404, json: {} };
  const { aspectRatio, durationSeconds } = config(work.request.json.parameters);
  return { bytes: await film(aspectRatio, Number(durationSeconds), true), type: "video/mp4" };
}

function instanceIn(json: Record<string, unknown>): Instance {
  const [instance] = Array.isArray(json.instances) ? json.instances : [];
  return instance ?? {};
}

function config(value: unknown): {
  imageConfig: { aspectRatio?: string };
  aspectRatio?: string;
  durationSeconds?: number;
} {
  return { imageConfig: {}, ...(typeof value === "object" ? value : {}) };
}

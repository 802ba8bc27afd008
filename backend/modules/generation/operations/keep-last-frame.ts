import { generation } from "../../../../contract/generation.ts";
import { untilAborted } from "../../../concurrency/waiting.ts";
import { accountLimit } from "../../../http/limits.ts";
import { done, refuse, refuseFields } from "../../../http/operation.ts";
import { implement } from "../deps.ts";

const limit = accountLimit({ name: "last frame: account", times: 60, perSeconds: 600 });
/** The caller waits for the answer, and for the videos of others before it. */
const waitMaxMilliseconds = 60_000;
const field = "source_creation_id";

/**
 * Keeps the last frame of one of the caller's videos as an upload. An upload of the same frame is returned again. It is
 * no run: it has no price and no history.
 */
export const keepLastFrame = implement(
  generation.keepLastFrame,
  { limits: [limit] },
  async ({ clips, gallery, lastFrames }, { body: { source_creation_id: id } }, { userId: ownerId }) => {
    const refused = (key: string) => refuseFields({ field, key, values: {} });
    const found = await gallery.findVideo(ownerId, id);
    if (!found || found === "other-kind") return refused("sourceNotVideo");
    const signal = AbortSignal.timeout(waitMaxMilliseconds);
    const decode = async () => {
      signal.throwIfAborted();
      const video = await gallery.readVideo(ownerId, id);
      return video && clips.lastFrame(video.bytes, { ownerId, signal });
    };
    // The clips of runs may come first, which can take minutes.
    const frame = await untilAborted(lastFrames(decode, ownerId), signal).catch((error: unknown) => {
      if (signal.aborted) return { problem: "too-slow" } as const;
      throw error;
    });
    if (!frame) return refused("sourceNotVideo");
    if ("problem" in frame)
      return frame.problem === "unusable" ? refused("videoUnreadable") : refuse("SERVICE_UNAVAILABLE");
    const kept = await gallery.keepFile(ownerId, { name: `${id}.png`, bytes: frame.bytes }, async () => true);
    if (kept.outcome === "imported" || kept.outcome === "existing") return done({ upload_id: kept.uploadId });
    const isFull = kept.outcome === "refused" && kept.problem === "storage_full";
    return isFull ? refuse("CONFLICT", "uploadsFull") : refused("videoUnreadable");
  },
);

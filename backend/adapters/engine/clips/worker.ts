import { firstFrameOf, joinClips, UnusableClip } from "@atelier/clips";
import { mp4Boxes } from "../../../media/mp4.ts";
import { serveOrders } from "../local/serve-orders.ts";
import type { JoinOrder } from "./join-order.ts";

/** The part of the work after which only the file remains to be written. */
const joined = 0.95;

serveOrders<JoinOrder>({
  async make({ clips, framesPerSecond }, report) {
    // A file that is cut off would otherwise end early, without an error.
    if (!clips.every(({ video }) => mp4Boxes(video.bytes))) throw new UnusableClip("a clip is no intact MP4");
    const parts = clips.map(({ video, fromSeconds, toSeconds }) => {
      return { bytes: video.bytes, fromSeconds, toSeconds: toSeconds ?? undefined };
    });
    report("painting", 0);
    const bytes = await joinClips(parts, {
      framesPerSecond: framesPerSecond ?? "highest",
      fit: "contain",
      onProgress: (done) => report("painting", done * joined),
    });
    report("developing", joined);
    return { bytes, mediaType: "video/mp4", poster: (await firstFrameOf(bytes)).bytes };
  },
  isUnusableSource: (error) => error instanceof UnusableClip,
});

import { mp4Video } from "./media-files.ts";

/** Returns a box (ISO/IEC 14496-12, section 4.2). */
export function box(type: string, ...content: Uint8Array[]): Buffer {
  const data = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + data.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, data]);
}

const nothing = Buffer.alloc(4);
const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const text = (value: string | Uint8Array) => box("data", number(1), nothing, Buffer.from(value));
const handler = (kind: string) => box("hdlr", nothing, nothing, Buffer.from(kind), Buffer.alloc(13));

/** The places in which programs write texts. */
export const tagPlaces = ["keys", "keys in user data", "QuickTime's keys", "iTunes"] as const;

/**
 * Returns a small video with texts by name: as ComfyUI and VideoHelperSuite write them through FFmpeg's
 * `use_metadata_tags`, as QuickTime does, or, a `comment` alone, as FFmpeg does without that flag.
 */
export function videoWithTexts(
  texts: Record<string, string | Uint8Array>,
  place: (typeof tagPlaces)[number] = "keys",
): Buffer {
  const video = Buffer.from(mp4Video());
  const movieAt = video.readUInt32BE(0);
  const movieEnd = movieAt + video.readUInt32BE(movieAt);
  const names = Object.keys(texts);
  const keys = box("keys", nothing, number(names.length), ...names.map((name) => box("mdta", Buffer.from(name))));
  const items = Object.values(texts).map((value, at) => box(number(at + 1).toString("latin1"), text(value)));
  const meta =
    place === "iTunes"
      ? box("meta", nothing, handler("mdir"), box("ilst", box("\xa9cmt", text(texts.comment ?? ""))))
      : box(
          "meta",
          place === "QuickTime's keys" ? Buffer.alloc(0) : nothing,
          handler("mdta"),
          keys,
          box("ilst", ...items),
        );
  const isInUserData = place === "iTunes" || place === "keys in user data";
  const added = isInUserData ? box("udta", meta) : meta;
  const movie = box("moov", video.subarray(movieAt + 8, movieEnd), added);
  return Buffer.concat([video.subarray(0, movieAt), movie, video.subarray(movieEnd)]);
}

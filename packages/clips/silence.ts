import type { AudioTrack } from "./clip.ts";

/** Packets of AAC-LC, as libavcodec encodes silence. They are the same at every sample rate. */
const monoAac = Uint8Array.of(0x01, 0x18, 0x20, 0x07);
const stereoAac = Uint8Array.of(0x21, 0x10, 0x04, 0x60, 0x8c, 0x1c);

/** Returns a packet of silence; `undefined` for a format that silence is not known of. */
export function silentPacket({ config }: Pick<AudioTrack, "config">): Uint8Array | undefined {
  if (config.codec !== "mp4a.40.2") return undefined;
  if (config.numberOfChannels === 1) return monoAac;
  return config.numberOfChannels === 2 ? stereoAac : undefined;
}

import type { EncodedPacket } from "mediabunny";
import type { AudioTrack } from "./clip.ts";
import type { PlacedClip } from "./place-clips.ts";

/**
 * Joins the sound of clips packet by packet. Packets stay whole, so that a clip's sound may begin by half a packet (11
 * ms at 48 kHz) earlier or later than its images. A clip without sound is silent, and so is one whose sound has another
 * format than that of the first. Returns `undefined` where no clip has sound.
 */
export function joinSound(clips: readonly PlacedClip[]): AudioTrack | undefined {
  const like = clips.find(({ audio }) => audio)?.audio;
  if (!like) return undefined;
  const packets: EncodedPacket[] = [];
  let end = 0;
  let start = 0;
  for (const { audio, shiftSeconds, endSeconds } of clips) {
    if (audio && isAlike(audio, like)) {
      let delay: number | undefined;
      for (const packet of audio.packets) {
        const { duration } = packet;
        const time = packet.timestamp + shiftSeconds;
        if (time < Math.max(start, end) - duration / 2 || time + duration / 2 > endSeconds) continue;
        // The first packet follows the one before without a gap where it nearly does.
        delay ??= Math.abs(end - time) <= duration / 2 ? end - time : 0;
        packets.push(packet.clone({ timestamp: time + delay }));
        end = time + delay + duration;
      }
    }
    start = endSeconds;
  }
  return { ...like, packets };
}

function isAlike(one: AudioTrack, other: AudioTrack): boolean {
  const { codec, sampleRate, numberOfChannels } = one.config;
  return (
    codec === other.config.codec &&
    sampleRate === other.config.sampleRate &&
    numberOfChannels === other.config.numberOfChannels
  );
}

import { EncodedPacket } from "mediabunny";
import type { AudioTrack } from "./clip.ts";
import type { PlacedClip } from "./place-clips.ts";
import { silentPacket } from "./silence.ts";

/** Sound with shorter or longer packets is broken. */
const packetSeconds = { min: 0.002, max: 0.2 };

/** Half of it is the most that a sound may begin before or after its images. */
const copiedMaxSeconds = 0.04;

/**
 * Joins the sound of clips packet by packet, where all have the same format. Packets stay whole: a clip's sound begins by
 * at most half a packet (11 ms at 48 kHz) earlier or later than its images. A clip without sound is silent. Silence is
 * sound too, because players may play packets without the gaps between them. Returns `undefined` where no clip has sound,
 * where their formats differ, or where packets are too long for it.
 */
export function copySound(clips: readonly PlacedClip[]): AudioTrack | undefined {
  const heard = clips.flatMap(({ audio }) => audio ?? []);
  const [like] = heard;
  const length = like && packetLength(like);
  if (!like || length === undefined || length > copiedMaxSeconds) return undefined;
  if (!heard.every((audio) => isAlike(audio, like))) return undefined;
  const silence = silentPacket(like);
  const packets: EncodedPacket[] = [];
  let end = 0;
  const add = (data: Uint8Array) => {
    packets.push(new EncodedPacket(data, "key", end, length));
    end += length;
  };
  for (const clip of clips) {
    const { audio, from, start } = clip;
    if (!audio) continue;
    // Later on, a packet must not be left out or waited for because its time was rounded.
    let slack = length * 0.501;
    for (const { data, timestamp } of audio.packets) {
      if (timestamp + length / 2 < from) continue;
      const time = start + timestamp - from;
      if (time < end - slack) continue;
      // Sound ends with the images.
      if (Math.max(time - slack, end) + length / 2 > clip.end) break;
      if (time > end + slack) {
        while (silence && time > end + length / 2) add(silence);
        if (!silence) end = time;
      }
      add(data);
      slack = length * 0.75;
    }
  }
  return { ...like, packets };
}

function isAlike(one: AudioTrack, other: AudioTrack): boolean {
  const { codec, sampleRate, numberOfChannels } = one.config;
  const [length, otherLength] = [packetLength(one), packetLength(other)];
  return (
    codec === other.config.codec &&
    sampleRate === other.config.sampleRate &&
    numberOfChannels === other.config.numberOfChannels &&
    length !== undefined &&
    otherLength !== undefined &&
    Math.abs(length - otherLength) < packetSeconds.min
  );
}

/** Returns the length of most packets in seconds: the last one may be shorter. `undefined` for broken sound. */
function packetLength({ packets }: AudioTrack): number | undefined {
  const lengths = packets.map(({ duration }) => duration).toSorted((one, other) => one - other);
  const length = lengths[Math.floor(lengths.length / 2)] ?? 0;
  return length >= packetSeconds.min && length <= packetSeconds.max ? length : undefined;
}

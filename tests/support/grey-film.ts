import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from "mediabunny";

export interface GreyFilm {
  width: number;
  height: number;
  frames: number;
  framesPerSecond: number;
  /** With a silent sound track. */
  sound?: boolean;
}

const macroblockPixels = 16;
/** One frame of AAC-LC, two channels, silence (ISO/IEC 14496-3, section 4.4.2). */
const silence = new Uint8Array([0x21, 0x10, 0x04, 0x60, 0x8c, 0x1c]);
const silenceSamples = 1024;
const samplesPerSecond = 44_100;

/**
 * Returns a small MP4 that every player accepts: one gray image that does not change (ITU-T H.264, baseline profile).
 */
export async function greyFilm({
  width,
  height,
  frames,
  framesPerSecond,
  sound = false,
}: GreyFilm): Promise<Uint8Array> {
  const across = Math.ceil(width / macroblockPixels);
  const down = Math.ceil(height / macroblockPixels);
  const sequence = sequenceParameters(width, height, across, down);
  const pictures = pictureParameters();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target: new BufferTarget() });
  const video = new EncodedVideoPacketSource("avc");
  output.addVideoTrack(video, { frameRate: framesPerSecond });
  const audio = sound ? new EncodedAudioPacketSource("aac") : undefined;
  if (audio) output.addAudioTrack(audio);
  await output.start();
  const decoderConfig = {
    codec: "avc1.42c028",
    codedWidth: width,
    codedHeight: height,
    description: decoderRecord(sequence, pictures),
  };
  for (let frame = 0; frame < frames; frame++) {
    const unit = frame === 0 ? greyPicture(across * down) : unchangedPicture(across * down, frame);
    const data = withLength(unit);
    const type = frame === 0 ? "key" : "delta";
    const packet = new EncodedPacket(data, type, frame / framesPerSecond, 1 / framesPerSecond);
    await video.add(packet, frame === 0 ? { decoderConfig } : undefined);
  }
  const soundFrames = Math.ceil((frames / framesPerSecond) * (samplesPerSecond / silenceSamples));
  for (let frame = 0; audio && frame < soundFrames; frame++) {
    const seconds = silenceSamples / samplesPerSecond;
    await audio.add(new EncodedPacket(silence, "key", frame * seconds, seconds), {
      decoderConfig: {
        codec: "mp4a.40.2",
        numberOfChannels: 2,
        sampleRate: samplesPerSecond,
        description: new Uint8Array([0x12, 0x10]),
      },
    });
  }
  await output.finalize();
  if (!output.target.buffer) throw new Error("The film was not written.");
  return new Uint8Array(output.target.buffer);
}

/** Writes the bit strings of the standard's tables: `u` fixed lengths, `ue` and `se` Exp-Golomb codes (clause 9.1). */
class Bits {
  readonly #bits: number[] = [];

  u(value: number, length: number): this {
    for (let bit = length - 1; bit >= 0; bit--) this.#bits.push((value >> bit) & 1);
    return this;
  }

  ue(value: number): this {
    const length = 32 - Math.clz32(value + 1);
    return this.u(0, length - 1).u(value + 1, length);
  }

  se(value: number): this {
    return this.ue(value > 0 ? 2 * value - 1 : -2 * value);
  }

  /** Returns the payload of a unit: stop bit, alignment, and no start codes within (clause 7.4.1). */
  unit(header: number): Uint8Array {
    this.u(1, 1);
    while (this.#bits.length % 8 !== 0) this.#bits.push(0);
    const bytes = [header];
    let zeros = 0;
    for (let at = 0; at < this.#bits.length; at += 8) {
      const byte = this.#bits.slice(at, at + 8).reduce((sum, bit) => sum * 2 + bit, 0);
      if (zeros === 2 && byte <= 3) {
        bytes.push(3);
        zeros = 0;
      }
      bytes.push(byte);
      zeros = byte === 0 ? zeros + 1 : 0;
    }
    return new Uint8Array(bytes);
  }
}

function sequenceParameters(width: number, height: number, across: number, down: number): Uint8Array {
  const bits = new Bits().u(0x42, 8).u(0xc0, 8).u(0x28, 8);
  // Set 0, 16 frame numbers, output in order of decoding, one reference, no gaps.
  bits.ue(0).ue(0).ue(2).ue(1).u(0, 1);
  bits
    .ue(across - 1)
    .ue(down - 1)
    .u(1, 1)
    .u(1, 1);
  const right = across * macroblockPixels - width;
  const bottom = down * macroblockPixels - height;
  bits
    .u(1, 1)
    .ue(0)
    .ue(right / 2)
    .ue(0)
    .ue(bottom / 2);
  return bits.u(0, 1).unit(0x67);
}

function pictureParameters(): Uint8Array {
  // CAVLC, one slice group, one reference, no weighting, quantizer 26, deblocking described in the slice.
  const bits = new Bits().ue(0).ue(0).u(0, 1).u(0, 1).ue(0).ue(0).ue(0).u(0, 1).u(0, 2);
  return bits.se(0).se(0).se(0).u(1, 1).u(0, 1).u(0, 1).unit(0x68);
}

/** All macroblocks are predicted from nothing, which is middle gray, and have no residue. */
function greyPicture(macroblocks: number): Uint8Array {
  const bits = new Bits().ue(0).ue(7).ue(0).u(0, 4).ue(0).u(0, 1).u(0, 1).se(0).ue(1);
  for (let at = 0; at < macroblocks; at++) bits.ue(3).ue(0).se(0).u(1, 1);
  return bits.unit(0x65);
}

/** Every macroblock is skipped, so the previous image stays. */
function unchangedPicture(macroblocks: number, frame: number): Uint8Array {
  const bits = new Bits()
    .ue(0)
    .ue(5)
    .ue(0)
    .u(frame % 16, 4)
    .u(0, 1)
    .u(0, 1)
    .u(0, 1)
    .se(0)
    .ue(1);
  return bits.ue(macroblocks).unit(0x61);
}

/** ISO/IEC 14496-15, section 5.3.3. */
function decoderRecord(sequence: Uint8Array, pictures: Uint8Array): Uint8Array {
  const head = [1, 0x42, 0xc0, 0x28, 0xff, 0xe1];
  return new Uint8Array([...head, ...sized(sequence), 1, ...sized(pictures)]);
}

function sized(unit: Uint8Array): number[] {
  return [unit.length >> 8, unit.length & 0xff, ...unit];
}

function withLength(unit: Uint8Array): Uint8Array {
  const data = Buffer.alloc(4 + unit.length);
  data.writeUInt32BE(unit.length);
  data.set(unit, 4);
  return data;
}

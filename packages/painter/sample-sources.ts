import sharp from "sharp";
import type { SourceAudio } from "./request.ts";

/** Returns a small source image: an evening sky above the sea. */
export async function sourceImage({
  width,
  height,
}: {
  width: number;
  height: number;
}): Promise<{ bytes: Uint8Array }> {
  const sky = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#f2a65a"/><stop offset="1" stop-color="#4b5d8f"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    <circle cx="${width / 3}" cy="${height / 2}" r="${height / 8}" fill="#ffe3b0"/>
    <rect y="${height * 0.7}" width="${width}" height="${height * 0.3}" fill="#21405c"/></svg>`;
  const bytes = await sharp(Buffer.from(sky)).png().toBuffer();
  return { bytes };
}

/** Returns an audio file for a video: a quiet tone, 16-bit PCM at 16 kHz in a WAV file (RIFF, format tag 1). */
export function sourceAudio(durationSeconds: number): SourceAudio {
  const samplesPerSecond = 16_000;
  const bytesPerSample = 2;
  const headerBytes = 44;
  const samples = Math.round(samplesPerSecond * durationSeconds);
  const file = Buffer.alloc(headerBytes + samples * bytesPerSample);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(samplesPerSecond, 24);
  file.writeUInt32LE(samplesPerSecond * bytesPerSample, 28);
  file.writeUInt16LE(bytesPerSample, 32);
  file.writeUInt16LE(8 * bytesPerSample, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(samples * bytesPerSample, 40);
  for (let sample = 0; sample < samples; sample++) {
    const level = Math.sin((2 * Math.PI * 440 * sample) / samplesPerSecond) * 0.2;
    file.writeInt16LE(Math.round(level * 32_767), headerBytes + sample * bytesPerSample);
  }
  return { bytes: file, mediaType: "audio/wav", durationSeconds };
}

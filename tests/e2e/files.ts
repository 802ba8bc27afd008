import sharp from "sharp";

export interface FileToChoose {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Returns a user's own image: an evening sky in two colors with a sun. */
export async function ownPicture(name = "evening.png", width = 960, height = 640): Promise<FileToChoose> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="sky" x2="0" y2="1">
    <stop stop-color="#2b1b4d"/><stop offset="1" stop-color="#f4a261"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#sky)"/><circle cx="60%" cy="60%" r="12%" fill="#ffe8a3"/></svg>`;
  return { name, mimeType: "image/png", buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
}

/** A web page that claims to be an image. */
export const noPicture: FileToChoose = {
  name: "holiday.png",
  mimeType: "image/png",
  buffer: Buffer.from("<!doctype html><title>Not a picture</title>"),
};

/** Returns a two-second audio file of a low tone: 16 bit, one channel, 8 kHz (RIFF WAVE, format 1). */
export function ownAudioFile(name = "hum.wav"): FileToChoose {
  const samples = Buffer.alloc(rate * 2 * 2);
  for (let at = 0; at < samples.length / 2; at++) {
    samples.writeInt16LE(Math.round(8_000 * Math.sin((at * 220 * 2 * Math.PI) / rate)), at * 2);
  }
  return waveFile(name, samples);
}

/** Returns nine minutes of silence, which the uploads page sends in three parts: 16 bit, one channel, 8 kHz. */
export function longAudioFile(name = "concert.wav"): FileToChoose {
  return waveFile(name, Buffer.alloc(540 * rate * 2));
}

/** Samples per second. */
const rate = 8_000;

function waveFile(name: string, samples: Buffer): FileToChoose {
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.length, 40);
  return { name, mimeType: "audio/wav", buffer: Buffer.concat([header, samples]) };
}

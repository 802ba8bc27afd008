/** The names of codecs that sound files have and browsers do not all play, by their sample entry (mp4ra.org). */
const entryNames: Record<string, string> = {
  alac: "Apple Lossless",
  "ac-3": "Dolby Digital",
  "ec-3": "Dolby Digital Plus",
  "ac-4": "Dolby AC-4",
  drms: "FairPlay",
  samr: "AMR",
  sawb: "AMR-WB",
  dtsc: "DTS",
  opus: "Opus",
  flac: "FLAC",
  mp3: "MP3",
  ac3: "Dolby Digital",
  eac3: "Dolby Digital Plus",
};

/** The names of codecs of WAV files, by their number (RFC 2361). */
const waveNames: ReadonlyMap<number, string> = new Map([
  [0x02, "Microsoft ADPCM"],
  [0x06, "A-law"],
  [0x07, "µ-law"],
  [0x11, "IMA ADPCM"],
  [0x31, "GSM 6.10"],
  [0x50, "MPEG"],
  [0x55, "MP3"],
  [0xff, "AAC"],
  [0x161, "Windows Media Audio"],
]);

/** Returns the name of a codec that a reader of MP4s knows, or whose sample entry it found. */
export function entryName(entry: string): string {
  const plain = entry.replace(/[^\w.-]/g, "").slice(0, 8);
  return entryNames[plain.toLowerCase()] ?? plain;
}

/** Returns the name of a WAV file's codec. */
export function waveName(number: number): string {
  return waveNames.get(number) ?? `0x${number.toString(16)}`;
}

/** Returns a WAV file of exactly this size: silence in 16 bit, one channel, 48 kHz (RIFF WAVE, format 1). */
export function silentWave(sizeBytes: number): Buffer<ArrayBuffer> {
  const rate = 48_000;
  const file = Buffer.alloc(sizeBytes);
  file.write("RIFF", 0);
  file.writeUInt32LE(sizeBytes - 8, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(sizeBytes - 44, 40);
  return file;
}

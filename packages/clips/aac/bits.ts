/** Reads bits of a packet, the most significant first. Throws RangeError past its end. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  bit(): number {
    const byte = this.#bytes[this.#at >> 3];
    if (byte === undefined) throw new RangeError("the packet is cut off");
    const bit = (byte >> (7 - (this.#at & 7))) & 1;
    this.#at += 1;
    return bit;
  }

  /** Reads at most 30 bits. */
  read(bits: number): number {
    let value = 0;
    for (let count = 0; count < bits; count++) value = value * 2 + this.bit();
    return value;
  }

  skip(bits: number): void {
    this.#at += bits;
    if (this.#at > this.#bytes.length * 8) throw new RangeError("the packet is cut off");
  }

  /** Goes on at the next byte. */
  align(): void {
    this.#at = (this.#at + 7) & ~7;
  }
}

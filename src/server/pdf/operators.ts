const START_BYTES = 4096;
const DIGITS = Uint8Array.from("0123456789abcdef", (digit) => digit.charCodeAt(0));

/** PDF operators as bytes. A page of a table has ten thousand pieces: as strings, each would be an object. */
export class Operators {
  #bytes = new Uint8Array(START_BYTES);
  #length = 0;

  /** ASCII only. */
  add(text: string): void {
    this.#reserve(text.length);
    for (let at = 0; at < text.length; at++) this.#bytes[this.#length++] = text.charCodeAt(at);
  }

  /** A glyph's code as four hex digits. */
  addCode(code: number): void {
    this.#reserve(4);
    for (let shift = 12; shift >= 0; shift -= 4)
      this.#bytes[this.#length++] = DIGITS[(code >> shift) & 15] as number;
  }

  /** The bytes so far; valid until the next write. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.bytes);
    this.#bytes = larger;
  }
}

/** A growing list of 32-bit floats. */
export class FloatList {
  #values = new Float32Array(1024)
  #count = 0

  get values(): Float32Array {
    return this.#values.subarray(0, this.#count)
  }

  push(value: number): void {
    if (this.#count === this.#values.length) {
      const wider = new Float32Array(2 * this.#count)
      wider.set(this.#values)
      this.#values = wider
    }
    this.#values[this.#count++] = value
  }
}

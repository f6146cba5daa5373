/** A cache with a weight limit that drops the least recently used entries. */
export class RecentlyUsed<T> {
  readonly #limit: number
  readonly #weigh: (value: T) => number
  readonly #entries = new Map<string, T>()
  #weight = 0

  constructor(limit: number, weigh: (value: T) => number) {
    this.#limit = limit
    this.#weigh = weigh
  }

  /** The value of a key, which becomes the most recently used. */
  get(key: string): T | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  /** Whether a key has a value, which is not used by that. */
  has(key: string): boolean {
    return this.#entries.has(key)
  }

  /** Adds a value. A value heavier than the limit stays until the next one is added. */
  set(key: string, value: T): void {
    this.#remove(key)
    this.#entries.set(key, value)
    this.#weight += this.#weigh(value)
    for (const old of this.#entries.keys()) {
      if (this.#weight <= this.#limit || old === key) break
      this.#remove(old)
    }
  }

  clear(): void {
    this.#entries.clear()
    this.#weight = 0
  }

  #remove(key: string): void {
    const value = this.#entries.get(key)
    if (value === undefined) return
    this.#entries.delete(key)
    this.#weight -= this.#weigh(value)
  }
}

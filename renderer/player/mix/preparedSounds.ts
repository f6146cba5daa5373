import { RecentlyUsed } from '../../../shared/basics/recentlyUsed.ts'

/** Sounds that are made when they are wanted, each by one making at a time, and kept while they are used. */
export class PreparedSounds<Sound> {
  readonly #kept: RecentlyUsed<Sound>
  readonly #underWay = new Map<string, Promise<Sound>>()

  /** Keeps sounds of so many seconds together. */
  constructor(maxSeconds: number, secondsOf: (sound: Sound) => number) {
    this.#kept = new RecentlyUsed(maxSeconds, secondsOf)
  }

  /** The sound of a key, if it is ready. */
  ready(key: string): Sound | undefined {
    return this.#kept.get(key)
  }

  /** The sound of a key, made unless it is ready or being made. Rejects as `make` does; the next call makes it anew. */
  prepare(key: string, make: () => Promise<Sound>): Promise<Sound> {
    const known = this.#kept.get(key)
    if (known !== undefined) return Promise.resolve(known)
    const begun = this.#underWay.get(key) ?? this.#make(key, make)
    this.#underWay.set(key, begun)
    return begun
  }

  clear(): void {
    this.#kept.clear()
  }

  async #make(key: string, make: () => Promise<Sound>): Promise<Sound> {
    try {
      const sound = await make()
      this.#kept.set(key, sound)
      return sound
    } finally {
      this.#underWay.delete(key)
    }
  }
}

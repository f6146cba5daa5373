import { Packet, type Rational } from 'node-av/lib'
import type { MediaWriter } from './write/mediaWriter.ts'

/** Writes the packets of a track one behind, so that the last of them can still be lengthened. Close it with `using`. */
export class LastPacket implements Disposable {
  readonly #writer: MediaWriter
  readonly #index: number
  readonly #timeBase: Rational
  readonly #packet = new Packet()
  #isHeld = false

  /** The time base is that of the packets. */
  constructor(writer: MediaWriter, index: number, timeBase: Rational) {
    this.#writer = writer
    this.#index = index
    this.#timeBase = timeBase
    this.#packet.alloc()
  }

  /** Writes the packet before and keeps this one. Empties it. */
  write(packet: Packet): void {
    this.#flush()
    this.#packet.ref(packet)
    packet.unref()
    this.#isHeld = true
  }

  /** Writes the last packet, with the length that it is to have. */
  finish(lengthOf: (last: Packet) => bigint): void {
    if (this.#isHeld) this.#packet.duration = lengthOf(this.#packet)
    this.#flush()
  }

  [Symbol.dispose](): void {
    this.#packet.free()
  }

  #flush(): void {
    if (this.#isHeld) this.#writer.write(this.#packet, this.#index, this.#timeBase)
    this.#isHeld = false
  }
}

/**
 * What is known of how voices follow the speed they are asked for. Built-in voices come out 3 % slower or faster than
 * they were told to, each in its own way, and not alike above and below their own pace; a rate that is counted from the
 * speed asked for would be untrue by that.
 *
 * Above and below 1 each, tempo = speed ^ e; e by least squares through 1 in logarithms, drawn towards 1 as if one line
 * had followed exactly (ridge regression).
 */
export class TempoModels {
  readonly #sums = new Map<string, { readonly products: number; readonly squares: number }>()

  /** Takes in that a voice asked for `speed` has spoken a line `tempo` times as fast as at its own pace. */
  learn(voice: string, speed: number, tempo: number): void {
    const key = keyOf(voice, speed)
    const { products, squares } = this.#sums.get(key) ?? { products: 0, squares: 0 }
    const asked = Math.log(speed)
    this.#sums.set(key, { products: products + asked * Math.log(tempo), squares: squares + asked * asked })
  }

  /** How many times as fast as at its own pace a voice will speak that is asked for `speed`. */
  tempoAt(voice: string, speed: number): number {
    return speed ** this.#exponent(voice, speed)
  }

  /** What speed to ask a voice for so that it speaks `tempo` times as fast as at its own pace. */
  speedFor(voice: string, tempo: number): number {
    return tempo ** (1 / this.#exponent(voice, tempo))
  }

  #exponent(voice: string, speed: number): number {
    const { products, squares } = this.#sums.get(keyOf(voice, speed)) ?? { products: 0, squares: 0 }
    return Math.min(MOST, Math.max(LEAST, (products + DOUBT) / (squares + DOUBT)))
  }
}

/** The square of the logarithm of a usual speed, 1.07 or 0.93. */
const DOUBT = 0.005
/** Exponents beyond these have been learned from broken takes. */
const LEAST = 0.7
const MOST = 1.4

function keyOf(voice: string, speed: number): string {
  return `${speed < 1 ? 'slower' : 'faster'} ${voice}`
}

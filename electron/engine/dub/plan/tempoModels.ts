/**
 * Models how voices respond to the requested speed. Built-in voices come out up to 3 % slower or faster than requested,
 * each in its own way and differently above and below their natural pace, so a rate computed from the requested speed
 * would be wrong by that.
 *
 * Above and below 1 separately, tempo = speed ^ e. The exponent e is fitted by least squares in logarithms and drawn
 * towards 1 by ridge regression, as if one line had followed the request exactly.
 */
export class TempoModels {
  readonly #sums = new Map<string, { readonly products: number; readonly squares: number }>()

  /** Learns from a line: asked for `speed`, the voice spoke `tempo` times as fast as at its natural pace. */
  learn(voice: string, speed: number, tempo: number): void {
    const key = keyOf(voice, speed)
    const { products, squares } = this.#sums.get(key) ?? { products: 0, squares: 0 }
    const logSpeed = Math.log(speed)
    this.#sums.set(key, { products: products + logSpeed * Math.log(tempo), squares: squares + logSpeed * logSpeed })
  }

  /** The tempo, relative to its natural pace, at which a voice asked for `speed` will speak. */
  tempoAt(voice: string, speed: number): number {
    return speed ** this.#exponent(voice, speed)
  }

  /** The speed to request so that a voice speaks `tempo` times as fast as at its natural pace. */
  speedFor(voice: string, tempo: number): number {
    return tempo ** (1 / this.#exponent(voice, tempo))
  }

  #exponent(voice: string, speed: number): number {
    const { products, squares } = this.#sums.get(keyOf(voice, speed)) ?? { products: 0, squares: 0 }
    return Math.min(
      MAX_TEMPO_EXPONENT,
      Math.max(MIN_TEMPO_EXPONENT, (products + TEMPO_RIDGE_PARAMETER) / (squares + TEMPO_RIDGE_PARAMETER)),
    )
  }
}

/** The ridge parameter: the squared logarithm of a usual speed, 1.07 or 0.93. */
const TEMPO_RIDGE_PARAMETER = 0.005
/** Limits of the exponent; values beyond come from broken takes. */
const MIN_TEMPO_EXPONENT = 0.7
const MAX_TEMPO_EXPONENT = 1.4

function keyOf(voice: string, speed: number): string {
  return `${speed < 1 ? 'slower' : 'faster'} ${voice}`
}

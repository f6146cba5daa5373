import { joinSamples } from '../../../shared/audio/joinSamples.ts'
import { AppError } from '../../../shared/failure.ts'
import type { SpeakRequest, Synthesizer } from '../core/ports.ts'
import { fadeOut, speechBounds } from '../signal/trimSilence.ts'

/** A spoken line: mono samples from -1 to 1 that begin with its first sound, and where its words begin. */
export interface Utterance {
  readonly samples: Float32Array
  readonly sampleRate: number
  readonly words: readonly { readonly offset: number; readonly start: number }[]
  /** Signs or sounds that the voice left out. */
  readonly unspoken?: readonly string[]
}

/** Seconds of sound. */
export function durationOf(utterance: Utterance): number {
  return utterance.samples.length / utterance.sampleRate
}

/** Speaks a line whole and takes the silence off both ends, so that its time is the time of its speech. */
export async function speakLine(
  synthesizer: Synthesizer,
  request: SpeakRequest,
  signal: AbortSignal,
): Promise<Utterance> {
  const pieces = await Array.fromAsync(synthesizer.speak(request, signal))
  const samples = joinSamples(pieces.map((piece) => piece.samples))
  const words = pieces.flatMap((piece) => piece.words)
  const unspoken = [...new Set(pieces.flatMap((piece) => piece.unspoken ?? []))]
  const [first] = pieces
  if (first === undefined)
    throw new AppError({ kind: 'engine_down', message: `The voice ${request.voice} said nothing.` })
  return { ...trimSilence({ samples, words, sampleRate: first.sampleRate }), unspoken }
}

/** The line without the silence at its ends; times of words move with its beginning. */
export function trimSilence({ samples, words, sampleRate }: Utterance): Utterance {
  const { from, to } = speechBounds(samples, sampleRate)
  const moved = words.map((word) => ({ offset: word.offset, start: Math.max(0, word.start - from / sampleRate) }))
  return { samples: samples.slice(from, to), words: moved, sampleRate }
}

/** The line cut at the last word end that leaves it within `seconds`; `offset` is where the text is cut. */
export function cutAtWordEnd(utterance: Utterance, seconds: number): { utterance: Utterance; offset: number } {
  const { samples, sampleRate, words } = utterance
  const next = words.findLast((word) => word.start <= seconds)
  const fits = next !== undefined && next.start > 0
  const end = fits ? Math.round(next.start * sampleRate) : 0
  const kept = fadeOut(samples.slice(0, end), Math.round(0.012 * sampleRate))
  const offset = fits ? next.offset : 0
  return { utterance: { samples: kept, sampleRate, words: words.filter((word) => word.offset < offset) }, offset }
}

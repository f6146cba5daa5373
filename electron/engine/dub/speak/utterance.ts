import { joinSamples } from '../../../../shared/audio/joinSamples.ts'
import { speechBounds } from '../../../../shared/audio/takes/speechBounds.ts'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { saysSomething } from '../../../../shared/text/saysSomething.ts'
import type { WordStarts } from '../../../../shared/timing/words/wordTimes.ts'
import type { SpeakRequest, Synthesizer } from '../../core/ports.ts'
import { movedStarts, wordStartsOf } from './wordStartsOf.ts'

/** A spoken line: mono samples from -1 to 1 that begin with its first sound. */
export interface Utterance {
  readonly samples: Float32Array
  readonly sampleRate: number
  /** Where its words begin, as its voice reported; empty where it reported nothing. */
  readonly words?: WordStarts | undefined
  /** Signs or sounds that the voice left out. */
  readonly unspoken?: readonly string[]
}

/** Seconds of sound. */
export function utteranceSeconds(utterance: Utterance): number {
  return utterance.samples.length / utterance.sampleRate
}

/** Seconds kept of a line that is all silent, as a clip without samples could not be mixed. */
const SILENT_LINE_SECONDS = 0.004
/** A line with nothing to say. */
const SILENT_UTTERANCE: Utterance = { samples: new Float32Array(SILENT_LINE_SECONDS * 16_000), sampleRate: 16_000 }

/** Speaks a line whole and takes the silence off both ends, so that its time is the time of its speech. */
export async function speakLine(
  synthesizer: Synthesizer,
  request: SpeakRequest,
  signal: AbortSignal,
): Promise<Utterance> {
  // A voice is not asked for what nobody says: some make a noise of it.
  if (!saysSomething(request.text)) return SILENT_UTTERANCE
  const pieces = await Array.fromAsync(synthesizer.speak(request, signal))
  const [first, ...others] = pieces
  if (first === undefined)
    throw new AppError({ kind: 'engine_down', message: say('engine.voice.silent', { voice: request.voice }) })
  // Most lines are one sentence, of which no copy is made.
  const samples = others.length === 0 ? first.samples : joinSamples(pieces.map((piece) => piece.samples))
  const unspoken = [...new Set(pieces.flatMap((piece) => piece.unspoken ?? []))]
  return { ...trimSilence({ samples, sampleRate: first.sampleRate, words: wordStartsOf(pieces) }), unspoken }
}

/** The line without the silence at its ends; shares memory with it. */
export function trimSilence({ samples, sampleRate, words = [] }: Utterance): Utterance {
  const { from, to } = speechBounds(samples, sampleRate)
  const end = to === 0 ? Math.round(SILENT_LINE_SECONDS * sampleRate) : to
  return { samples: samples.subarray(from, end), sampleRate, words: movedStarts(words, { by: -from / sampleRate }) }
}

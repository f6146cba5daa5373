import type { SpeakRequest, SpeechPiece, Synthesizer } from '../../core/ports.ts'

/**
 * Gives voices that obey pitch and speed other resonances: the speech is made slower and lower by the factor, and played so much
 * faster, which brings both back and moves the resonances alone.
 */
export function withFormants(speak: Synthesizer['speak']): Synthesizer['speak'] {
  return (request, signal) => {
    const { formants = 1, speed, pitch = 1 } = request
    if (formants === 1) return speak(request, signal)
    const before: SpeakRequest = { ...request, speed: speed / formants, pitch: pitch / formants }
    return played(speak(before, signal), formants)
  }
}

/** Speech played faster by a factor, at the same sample rate. */
async function* played(pieces: AsyncIterable<SpeechPiece>, factor: number): AsyncGenerator<SpeechPiece> {
  let taken = 0
  for await (const { samples, words, ...rest } of pieces) {
    // Samples are counted from the beginning of the utterance, so that no rounding adds up over its pieces.
    const first = Math.ceil(taken / factor)
    taken += samples.length
    const fewer = new Float32Array(Math.max(0, Math.ceil(taken / factor) - first))
    const begin = taken - samples.length
    for (let index = 0; index < fewer.length; index++) fewer[index] = between(samples, (first + index) * factor - begin)
    yield { ...rest, samples: fewer, words: words.map((word) => ({ ...word, start: word.start / factor })) }
  }
}

function between(samples: Float32Array, at: number): number {
  const low = Math.floor(at)
  const before = samples[low] ?? 0
  return before + ((samples[low + 1] ?? before) - before) * (at - low)
}

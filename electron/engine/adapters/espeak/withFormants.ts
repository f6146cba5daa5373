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
  let [taken, made, last] = [0, 0, 0]
  for await (const { samples, words, ...rest } of pieces) {
    // Samples are counted from the beginning of the utterance, so that no rounding adds up over its pieces.
    const begin = taken
    taken += samples.length
    const at = (place: number): number => (place < begin ? last : (samples[place - begin] ?? 0))
    // Between the last sample of a piece and the first of the next it goes on with the next.
    const fewer = new Float32Array(Math.max(0, Math.ceil((taken - 1) / factor) - made))
    for (let index = 0; index < fewer.length; index++) {
      const place = (made + index) * factor
      const low = Math.floor(place)
      fewer[index] = at(low) + (at(low + 1) - at(low)) * (place - low)
    }
    made += fewer.length
    last = samples.at(-1) ?? last
    yield { ...rest, samples: fewer, words: words.map((word) => ({ ...word, start: word.start / factor })) }
  }
}

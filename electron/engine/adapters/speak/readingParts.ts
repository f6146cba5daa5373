import { splitForSpeech, splitSentences } from '../../../../shared/text/sentences.ts'
import type { PlainReading } from '../../../../shared/text/speech/plainReading.ts'
import type { SpeechPiece } from '../../core/ports.ts'

/** Most characters of a part: it bounds the memory of a model, and how long the first sound takes. */
const MAX_READING_PART_CHARACTERS = 300

/** A part of a reading that is spoken in one: a sentence, or a piece of a long one. */
export interface ReadingPart {
  readonly text: string
  /** The places of its emphasised words. */
  readonly emphasised: PlainReading['emphasised']
  /** Leads from a place in it to the written text. */
  readonly offsetOf: (place: number) => number
}

/**
 * The parts of a reading, none longer than `MAX_READING_PART_CHARACTERS`. What is read takes the time, not what is written: `$1` is ten
 * letters long.
 */
export function readingParts(reading: PlainReading): ReadingPart[] {
  const texts = splitSentences(reading.text).flatMap((sentence) =>
    splitForSpeech(sentence, MAX_READING_PART_CHARACTERS),
  )
  let from = 0
  // Where nothing can be said there is one part, too, as its silence is heard.
  return (texts.length === 0 ? [''] : texts).map((text) => {
    const begin = from
    from += text.length
    const emphasised = reading.emphasised
      .filter(([start, end]) => end > begin && start < from)
      .map(([start, end]) => [start - begin, end - begin] as const)
    return { text, emphasised, offsetOf: (place) => reading.offsetOf(begin + place) }
  })
}

/**
 * The pieces of an utterance whose parts a voice speaks one by one. `speak` tells where the words of a part's text begin in
 * its sound; here they are those that are written: a figure is said in several words and written in one. A text without a sound is a short silence, as a listener waits for a sound of some length.
 */
export async function* joinParts(
  parts: readonly ReadingPart[],
  speak: (part: ReadingPart) => AsyncIterable<SpeechPiece>,
): AsyncGenerator<SpeechPiece> {
  let [seconds, last, rate] = [0, -1, 0]
  for (const part of parts) {
    for await (const { words, ...piece } of speak(part)) {
      const before = seconds
      rate = piece.sampleRate
      seconds += piece.samples.length / rate
      const wordStarts = words
        .map(({ offset, start }) => ({ offset: part.offsetOf(offset), start: before + start }))
        .filter(({ offset }, index, all) => offset !== (all[index - 1]?.offset ?? last))
      last = wordStarts.at(-1)?.offset ?? last
      yield { ...piece, words: wordStarts }
    }
  }
  if (seconds === 0 && rate > 0)
    yield { samples: new Float32Array(Math.round(0.1 * rate)), sampleRate: rate, words: [] }
}

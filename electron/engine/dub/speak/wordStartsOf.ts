import type { WordStarts } from '../../../../shared/timing/words/wordTimes.ts'
import type { SpeechPiece } from '../../core/ports.ts'

/** Where the words of an utterance begin, as its voice reported; empty where one of its pieces only guesses. */
export function wordStartsOf(pieces: readonly Pick<SpeechPiece, 'words' | 'areWordsGuessed'>[]): WordStarts {
  if (pieces.some(({ areWordsGuessed }) => areWordsGuessed)) return []
  return pieces.flatMap(({ words }) => words.map(({ offset, start }): WordStarts[number] => [offset, start]))
}

/** Starts that are moved by seconds, then spoken `tempo` times as fast, to the millisecond; none is before the speech. */
export function movedStarts(words: WordStarts, { by = 0, tempo = 1 }: { by?: number; tempo?: number }): WordStarts {
  return words.map(([offset, start]) => [offset, Math.round(1000 * Math.max(0, (start + by) / tempo)) / 1000])
}

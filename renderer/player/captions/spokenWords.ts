import type { Line } from '../../../shared/project/document.ts'
import { wordAt } from '../../../shared/timing/words/wordAt.ts'
import type { OpenProject } from '../../state/document/project.ts'
import type { Listen } from '../../state/editor/mixing.ts'
import { placeOfTake, type SpokenField, sourceTimes, takeTimes } from '../../state/editor/wordTimes.ts'

/** A word that is being spoken: a part of a text of a line. */
export interface LitWord {
  readonly line: number
  readonly field: SpokenField
  readonly from: number
  readonly to: number
}

/** The position of the playhead in the film and in the dub, in seconds. */
export interface PlayedAt {
  readonly film: number
  readonly dub: number
}

/** Seconds for which a word stays lit after it, so that a short rest does not flicker. */
const WORD_LINGER_SECONDS = 0.25

/** The text of a line that plays: its translation where its take is, else the source. */
export function heardField(line: Line, target: OpenProject['target'], listen: Listen): SpokenField {
  const take = target === undefined ? undefined : line.texts[target]?.take
  return listen === 'original' || line.keepOriginal || take === undefined ? 'source' : 'translation'
}

/** The word of a line that is spoken at a moment; undefined where none is, or its words are not known. */
export function spokenWord(
  line: Line,
  field: SpokenField,
  target: OpenProject['target'],
  at: PlayedAt,
): LitWord | undefined {
  const place = field === 'source' ? undefined : placeOfTake(line)
  if (field === 'translation' && place === undefined) return undefined
  const words = (field === 'source' ? sourceTimes(line) : takeTimes(line, target)) ?? []
  const time = place === undefined ? at.film : (at.dub - place.start) * place.rate
  const word = words[wordAt(words, { time, linger: WORD_LINGER_SECONDS })]
  return word && { line: line.id, field, from: word.from, to: word.to }
}

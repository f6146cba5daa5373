import { clamp } from '../../../shared/basics/clamp.ts'
import type { Line } from '../../../shared/project/document.ts'
import { wordOfOffset } from '../../../shared/timing/words/wordTimes.ts'
import { openProject } from '../document/project.ts'
import { seek, withPlayer } from './clock.ts'
import { useFits } from './fits.ts'
import { findSourceWords, findTakeWords, placeOfTake, type SpokenField, sourceTimes, takeTimes } from './wordTimes.ts'

/**
 * Plays from the word of a line at a character of its text: the source where it is said in the film, the translation where its take
 * says it. Words that are not known yet are found first; where they cannot be found, their share of the text gives the time.
 */
export async function playFromWord(id: number, field: SpokenField, offset: number): Promise<void> {
  const open = openProject()
  const line = open?.document.lines[id]
  if (open === undefined || line === undefined) return
  await (field === 'source' ? findSourceWords(line) : findTakeWords(line))
  // Meanwhile another project may have been opened, or the line removed.
  if (openProject()?.id !== open.id) return
  const time = timeOfWord(line, field, offset) ?? timeByShare(line, field, offset)
  seek(time)
  withPlayer((transport) => transport.play())
}

/** The second of the film at which the word at a character sounds; undefined where that is not known. */
export function timeOfWord(line: Line, field: SpokenField, offset: number): number | undefined {
  if (field === 'source') {
    const words = sourceTimes(line) ?? []
    return words[wordOfOffset(words, offset)]?.start
  }
  const words = takeTimes(line, openProject()?.target) ?? []
  const [word, place] = [words[wordOfOffset(words, offset)], placeOfTake(line)]
  if (word === undefined || place === undefined) return undefined
  return useFits.getState().map.toSource(place.start + word.start / place.rate)
}

function timeByShare(line: Line, field: SpokenField, offset: number): number {
  const target = openProject()?.target
  const text = field === 'source' ? line.source : ((target && line.texts[target]?.text) ?? '')
  const share = text.length === 0 ? 0 : clamp(offset / text.length, 0, 1)
  return line.start + share * (line.end - line.start)
}

/** The second at which a line is cut before a character of its source text: in the pause before that word, once its words are found. */
export function cutBeforeWord(line: Line, offset: number): number | undefined {
  const words = sourceTimes(line) ?? []
  const at = wordOfOffset(words, offset)
  const [before, after] = [words[at - 1], words[at]]
  return before === undefined || after === undefined ? undefined : (before.end + after.start) / 2
}

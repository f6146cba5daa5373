import type { ToldChange } from '../contract/local.ts'
import type { Cue } from './cue.ts'
import { splitTimeByLength } from './splitTimeByLength.ts'

// A dash that begins what another person says, as Netflix and the BBC write two speakers of one subtitle; before a figure it is a minus.
const DASH = /^[-‐–—]\s*(?=[^\s\d‐–—-])/u
/** The end of a sentence, after which a dash cannot go on with it. */
const SENTENCE_END = /[.?!…]["'”’»)\]]*$/u

/**
 * The cues of a subtitle in which several people speak, each with a dash before their words (*- Where to? / - To the market.*), or
 * all but the first; the cue alone where there is none such, or where it names who speaks. They share its time by their letters.
 */
export function dashedTurns(cue: Cue): readonly Cue[] {
  if (cue.speaker !== undefined) return [cue]
  const turns: string[][] = []
  for (const line of cue.text.split('\n')) {
    const words = line.trim()
    if (words === '') continue
    const last = turns.at(-1)
    if (last === undefined || DASH.test(words)) turns.push([words.replace(DASH, '')])
    else last.push(words)
  }
  const [first] = turns
  if (first === undefined || turns.length < 2) return [cue]
  if (!DASH.test(cue.text.trimStart()) && !SENTENCE_END.test(first.join(' '))) return [cue]
  return splitTimeByLength(
    cue,
    turns.map((lines) => ({ ...cue, text: lines.join('\n') })),
  )
}

/** The changes of speaker within the cues of a subtitle file that dashes tell. */
export function dashedChanges(cues: readonly Cue[]): ToldChange[] {
  return cues.flatMap((cue) =>
    dashedTurns(cue).flatMap(({ start, end }, at, turns) => {
      const next = turns[at + 1]
      return next === undefined ? [] : [{ start, at: end, end: next.end }]
    }),
  )
}

import { decimal } from '../../../../shared/basics/decimal.ts'
import type { Segment } from '../../../../shared/contract/records.ts'
import { type Message, say } from '../../../../shared/locale/message.ts'
import { readManuscript } from '../../../../shared/manuscript/readManuscript.ts'
import { withMissing } from '../../../../shared/manuscript/withMissing.ts'
import { FIRST_SPEAKER } from '../../../../shared/project/speakers/assignSpeakers.ts'
import { leftOutNotes, matchSentences } from '../../../../shared/script/matchSentences.ts'
import type { Cue } from '../../../../shared/subtitles/cue.ts'
import { cuePlaces } from '../../../../shared/subtitles/cuePlaces.ts'
import { dashedTurns } from '../../../../shared/subtitles/dashedTurns.ts'
import { type CueMatch, matchCues } from '../../../../shared/subtitles/matchCues.ts'

/** Seconds; smaller offsets are not mentioned. */
const MIN_REPORTED_OFFSET_SECONDS = 0.05

/** The cues of a translation; `timed` is false for plain text, whose times mean nothing. */
export interface TranslationCues {
  readonly cues: readonly Cue[]
  readonly timed: boolean
}

/** Texts matched to lines, and cues that match no line. */
interface MatchedTranslation {
  /** Text by line id; lines without a translation are missing. */
  readonly texts: ReadonlyMap<number, string>
  /** New lines for cues that match no line, spoken by the speaker nearest in time. Their ids are arbitrary. */
  readonly added: readonly Segment[]
  readonly remarks: readonly Message[]
}

/**
 * Matches each cue of a translation to a line by time; plain text is matched by its sentences, or in order. `sourceText` is the text
 * without times that the lines were cut from: the translation of what the film does not have of it is left out.
 */
export function matchTranslation(
  lines: readonly Segment[],
  { cues: inputCues, timed }: TranslationCues,
  sourceText?: string,
): MatchedTranslation {
  const cues = timed ? inputCues.flatMap(dashedTurns) : inputCues
  const bySentences = timed ? undefined : inSentences(lines, cues, sourceText)
  const { texts, emptyLines, leftOver, offset } = timed ? matchCues(lines, cues) : (bySentences ?? inOrder(lines, cues))
  const added = leftOver.map((cue) => {
    const [start, end] = [Math.max(0, cue.start + offset), Math.max(0, cue.end + offset)]
    return { id: 0, start, end, text: cue.text.replace(/\s+/g, ' '), speaker: nearestSpeaker(lines, start) }
  })
  const spoken = lines.map(({ id }, index) => [id, texts[index] ?? ''] as const).filter(([, text]) => text !== '')
  const matchedBy = timed ? 'note.matchedByTime' : bySentences ? 'note.matchedBySentences' : 'note.matchedInOrder'
  const remarks = remarksOn({ lines, cues, matchedBy, emptyLines, leftOver, offset })
  return { texts: new Map(spoken), added, remarks: [...remarks, ...(bySentences?.notes ?? [])] }
}

/** Matches a text without times by its sentences, where it has not one row for each line; undefined where it cannot be their translation. */
function inSentences(
  lines: readonly Segment[],
  cues: readonly Cue[],
  sourceText: string | undefined,
): (CueMatch & { readonly notes: readonly Message[] }) | undefined {
  if (cues.length === lines.length) return undefined
  const sources = lines.map(({ id, text }) => ({ id, source: text }))
  const match = matchSentences(
    sourceText === undefined ? sources : withMissing(sources, readManuscript(sourceText).paragraphs),
    cues.flatMap(({ text }) => text.split('\n')),
  )
  if (match === undefined) return undefined
  const texts = lines.map(({ id }) => match.texts.get(id) ?? '')
  const emptyLines = lines.flatMap(({ text }, at) => (texts[at] === '' && text.trim() !== '' ? [at] : []))
  return { texts, emptyLines, leftOver: [], offset: 0, notes: [...match.notes, ...leftOutNotes(match.leftOver)] }
}

/** Matches texts to lines in order; texts left over go after the last line. */
function inOrder(lines: readonly Segment[], cues: readonly Cue[]): CueMatch {
  const texts = lines.map((_, index) => cues[index]?.text ?? '')
  const emptyLines = lines.flatMap((_, index) => (index < cues.length ? [] : [index]))
  const end = lines.reduce((latest, line) => Math.max(latest, line.end), 0)
  const over = cues.slice(lines.length)
  const offset = end - (over[0]?.start ?? end)
  return {
    texts,
    emptyLines,
    leftOver: over.map((cue) => ({ ...cue, start: cue.start + offset, end: cue.end + offset })),
    offset: 0,
  }
}

interface Outcome {
  readonly lines: readonly Segment[]
  readonly cues: readonly Cue[]
  readonly matchedBy: 'note.matchedByTime' | 'note.matchedBySentences' | 'note.matchedInOrder'
  readonly emptyLines: readonly number[]
  readonly leftOver: readonly Cue[]
  readonly offset: number
}

function remarksOn({ lines, cues, matchedBy, emptyLines, leftOver, offset }: Outcome): Message[] {
  const remarks: Message[] = []
  if (lines.length !== cues.length) {
    remarks.push(
      say(matchedBy, {
        subtitles: say('count.subtitles', { count: cues.length }),
        lines: say('count.lines', { count: lines.length }),
      }),
    )
  }
  if (Math.abs(offset) >= MIN_REPORTED_OFFSET_SECONDS) {
    remarks.push(say('note.moved', { seconds: `${offset > 0 ? '+' : ''}${decimal(offset, 2)}` }))
  }
  if (emptyLines.length > 0) {
    const places = emptyLines.map((index) => lines[index]?.start ?? 0)
    remarks.push(say('note.untranslated', { count: emptyLines.length, places: cuePlaces(places) }))
  }
  if (leftOver.length > 0) {
    const places = leftOver.map(({ start }) => start + offset)
    remarks.push(say('note.leftOver', { count: leftOver.length, places: cuePlaces(places) }))
  }
  return remarks
}

/** Who speaks nearest to a time (seconds). */
export function nearestSpeaker(lines: readonly Segment[], time: number): string {
  const gap = (line: Segment) => Math.max(line.start - time, time - line.end, 0)
  const nearest = lines.reduce<Segment | undefined>(
    (best, line) => (best === undefined || gap(line) < gap(best) ? line : best),
    undefined,
  )
  return nearest?.speaker ?? FIRST_SPEAKER
}

import type { Segment } from '../../../shared/contract/records.ts'
import { FIRST_SPEAKER } from '../../../shared/project/speakers/assignSpeakers.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import { type CueMatch, matchCues } from '../../../shared/subtitles/matchCues.ts'
import { formatClock } from '../../../shared/timecode.ts'
import { count } from './count.ts'

/** Lines that speak a translation, and what the user should know about how it was laid on them. */
export interface LaidTranslation {
  readonly segments: readonly Segment[]
  readonly remarks: readonly string[]
}

/** An offset below this is nothing to speak of. */
const NOTICEABLE = 0.05
const MOST_PLACES = 5

/** The subtitles of a translation; in plain text their times say nothing. */
export interface GivenCues {
  readonly cues: readonly Cue[]
  readonly timed: boolean
}

/** What a translation's subtitles say on each line, and those that meet none. */
export interface MatchedTranslation {
  /** By the line's id; lines without a translation are not there. */
  readonly texts: ReadonlyMap<number, string>
  /** Lines of their own for subtitles where no line is, spoken by whoever speaks nearest. Their ids mean nothing. */
  readonly added: readonly Segment[]
  readonly remarks: readonly string[]
}

/** Finds out by time which line each subtitle of a translation belongs to. */
export function matchTranslation(lines: readonly Segment[], { cues, timed }: GivenCues): MatchedTranslation {
  const { texts, emptyLines, leftOver, offset } = timed ? matchCues(lines, cues) : inOrder(lines, cues)
  const added = leftOver.map((cue) => {
    const [start, end] = [Math.max(0, cue.start + offset), Math.max(0, cue.end + offset)]
    return { id: 0, start, end, text: cue.text.replace(/\s+/g, ' '), speaker: nearestSpeaker(lines, start) }
  })
  const spoken = lines.map(({ id }, index) => [id, texts[index] ?? ''] as const).filter(([, text]) => text !== '')
  return { texts: new Map(spoken), added, remarks: remarksOn({ lines, cues, timed, emptyLines, leftOver, offset }) }
}

/**
 * Puts a translation's subtitles on the lines by time. Lines without a translation are left out, so the original is
 * heard there; subtitles where no line is become lines of their own.
 */
export function layTranslation(lines: readonly Segment[], cues: GivenCues): LaidTranslation {
  const numbered = lines.map((line, id) => ({ ...line, id }))
  const { texts, added, remarks } = matchTranslation(numbered, cues)
  const matched = numbered.flatMap((line) => {
    const text = texts.get(line.id)
    return text === undefined ? [] : [{ ...line, text }]
  })
  const segments = [...matched, ...added].sort((a, b) => a.start - b.start).map((line, id) => ({ ...line, id }))
  return { segments, remarks }
}

/** The first text on the first line, and so on: what is left of the texts goes behind the last line. */
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
  readonly timed: boolean
  readonly emptyLines: readonly number[]
  readonly leftOver: readonly Cue[]
  readonly offset: number
}

function remarksOn({ lines, cues, timed, emptyLines, leftOver, offset }: Outcome): string[] {
  const remarks: string[] = []
  if (lines.length !== cues.length) {
    remarks.push(
      `The translation has ${count(cues.length, 'subtitle')} for ${count(lines.length, 'line')}; they were ${timed ? 'matched by time' : 'laid on in order'}.`,
    )
  }
  if (Math.abs(offset) >= NOTICEABLE) {
    remarks.push(`The translation was moved by ${offset > 0 ? '+' : ''}${offset.toFixed(2)} s to fit the lines.`)
  }
  if (emptyLines.length > 0) {
    const places = emptyLines.map((index) => lines[index]?.start ?? 0)
    remarks.push(
      `There is no translation for ${count(emptyLines.length, 'line')} (${placesOf(places)}); the original is heard there.`,
    )
  }
  if (leftOver.length > 0) {
    const places = leftOver.map(({ start }) => start + offset)
    remarks.push(
      `${count(leftOver.length, 'subtitle')} of the translation, where the transcript has no line, became a line each (${placesOf(places)}).`,
    )
  }
  return remarks
}

function placesOf(times: readonly number[]): string {
  const named = times.slice(0, MOST_PLACES).map((time) => formatClock(time))
  return `at ${named.join(', ')}${times.length > MOST_PLACES ? ' …' : ''}`
}

function nearestSpeaker(lines: readonly Segment[], time: number): string {
  const gap = (line: Segment) => Math.max(line.start - time, time - line.end, 0)
  const nearest = lines.reduce<Segment | undefined>(
    (best, line) => (best === undefined || gap(line) < gap(best) ? line : best),
    undefined,
  )
  return nearest?.speaker ?? FIRST_SPEAKER
}

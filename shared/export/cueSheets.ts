import { filmClock, filmTimecode } from '../basics/frameTime.ts'
import { omitUndefined } from '../basics/omitUndefined.ts'
import type { LineView, Target } from '../contract/records.ts'
import { invalid } from '../failure.ts'
import { say } from '../locale/message.ts'
import { sayLanguage } from '../locale/sayLanguage.ts'
import type { DictionaryEntry, Document, Line, Speaker } from '../project/document.ts'
import { type Loop, loopsOf } from '../project/lines/loopsOf.ts'
import { isDescription } from '../project/speakers/describer.ts'
import { spokenText } from '../project/takes/takeKey.ts'
import { dictionaryOf, pronounce } from '../project/texts/dictionary.ts'

/** Loops, and lines of so many characters, that are recorded in an hour; a booking lasts as long as the slower of the two. */
export const LOOPS_PER_HOUR = 12
export const LINES_PER_HOUR = 60
export const LINE_CHARACTERS = 50
/** The source of these numbers: practice in Québec. */
export const STUDIO_TIME_SOURCE = 'sites.google.com/site/dubbingdoublage, Recording schedule'

/** A line as an actor records it. */
export interface SheetLine {
  readonly loop: number
  /** Timecodes of the film. */
  readonly in: string
  readonly out: string
  readonly character: string
  readonly source: string
  readonly text: string
  /** Words of the text that are said otherwise than written: `Kisumu = ki-su-mu`. */
  readonly names: readonly string[]
  readonly note: string
  readonly view?: LineView
}

/** All that one actor records, and how long it takes. */
export interface CueSheet {
  readonly actor: string
  readonly lines: readonly SheetLine[]
  /** The numbers of the loops, in order. */
  readonly loops: readonly number[]
  /** Lines of `LINE_CHARACTERS`; a rest of one or two words is a third of a line for each. */
  readonly lineCount: number
  readonly speechSeconds: number
  readonly studioMinutes: number
}

/** Pace of a recording. */
interface StudioPace {
  readonly loopsPerHour?: number | undefined
}

/**
 * The cue sheets of a dub, one for each actor in order of their first loop: an actor speaks all characters of one name or of one chosen
 * voice. Throws `invalid` where no line has a text to speak in the language.
 */
export function cueSheets(
  document: Document,
  target: Target,
  { loopsPerHour = LOOPS_PER_HOUR }: StudioPace = {},
): CueSheet[] {
  const isSpoken = (line: Line) => !isDescription(document, line) && spokenText(line, target).trim() !== ''
  const loops = loopsOf(document)
    .map((loop) => ({ ...loop, lines: loop.lines.filter(isSpoken) }))
    .filter(({ lines }) => lines.length > 0)
  if (loops.length === 0) throw invalid(say('failure.sheets.noTexts', { language: sayLanguage(target) }), 'target')
  const actors = actorsOf(document, target)
  const own = Map.groupBy(loops, ({ speaker }) => actors.get(speaker) ?? speaker)
  const entries = dictionaryOf(document, target).map((entry): [DictionaryEntry] => [entry])
  return Array.from(own, ([actor, mine]) => {
    const lines = mine.flatMap((loop) => loop.lines.map((line) => sheetLine(document, line, { loop, target, entries })))
    const lineCount = lines.reduce((sum, { text }) => sum + linesIn(text), 0)
    const seconds = mine.flatMap((loop) => loop.lines).reduce((sum, { start, end }) => sum + end - start, 0)
    return {
      actor,
      lines,
      loops: mine.map(({ number }) => number),
      lineCount,
      speechSeconds: seconds,
      studioMinutes: 60 * Math.max(mine.length / loopsPerHour, lineCount / LINES_PER_HOUR),
    }
  })
}

/** The actor of each speaker: one for speakers of one name, and for those who share a chosen voice. */
function actorsOf({ speakers }: Document, target: Target): ReadonlyMap<string, string> {
  const groups: { readonly keys: Set<string>; readonly members: Speaker[] }[] = []
  for (const speaker of Object.values(speakers)) {
    const voice = speaker.voices[target]?.voice
    const keys = [
      ...(speaker.name === '' ? [] : [`name ${speaker.name.toLowerCase()}`]),
      ...(voice === undefined ? [] : [`voice ${voice}`]),
    ]
    const group = groups.find((one) => keys.some((key) => one.keys.has(key)))
    if (group === undefined) groups.push({ keys: new Set(keys), members: [speaker] })
    else {
      for (const key of keys) group.keys.add(key)
      group.members.push(speaker)
    }
  }
  return new Map(
    groups.flatMap(({ members }) => {
      const actor = [...new Set(members.map(({ id, name }) => name || id))].join(' / ')
      return members.map(({ id }) => [id, actor] as const)
    }),
  )
}

interface LineContext {
  readonly loop: Loop
  readonly target: Target
  readonly entries: readonly [DictionaryEntry][]
}

function sheetLine(document: Document, line: Line, { loop, target, entries }: LineContext): SheetLine {
  const clock = filmClock(document.media.facts)
  const text = spokenText(line, target).trim()
  const said = entries.filter((entry) => pronounce(text, target, entry) !== text)
  return {
    loop: loop.number,
    in: filmTimecode(line.start, clock),
    out: filmTimecode(line.end, clock),
    character: document.speakers[line.speaker]?.name || line.speaker,
    source: line.source.trim(),
    text,
    names: said.map(([{ word, say: way }]) => `${word} = ${way}`),
    note: line.note.trim(),
    ...omitUndefined({ view: line.view }),
  }
}

function linesIn(text: string): number {
  const full = Math.floor(text.length / LINE_CHARACTERS)
  const rest = text
    .slice(full * LINE_CHARACTERS)
    .split(/\s+/)
    .filter(Boolean).length
  return full + Math.min(1, rest / 3)
}

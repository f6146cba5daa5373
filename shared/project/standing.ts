import { PRESERVE } from '../contract/preserve.ts'
import type { Target } from '../contract/records.ts'
import {
  isLate,
  isTooLate,
  type Judged,
  type JudgedLine,
  judgeLines,
  type LineTopic,
  lettersOver,
  type ScriptTopic,
} from '../qc/judgeLines.ts'
import type { Level, QcLine } from '../qc/report.ts'
import { wordsOf } from '../subtitles/spokenCues.ts'
import { type Document, type Line, ROUNDING } from './document.ts'
import type { PredictedFit } from './lines/fitLines.ts'
import { linesInOrder } from './lines/linesInOrder.ts'
import { BEYOND } from './takes/judgeTake.ts'
import {
  isRecorded,
  isSound,
  isTranslationStale,
  type SpokenBy,
  saidText,
  spokenBy,
  spokenText,
  type TakeState,
  takeState,
  voiceOf,
} from './takes/takeKey.ts'

/** How a line stands: the worst that is to be said of it, else how it is. */
export type StandingName =
  | Exclude<LineTopic, 'rate'>
  /** Over a limit of pace, or so long that others are too late; faster than the natural band. */
  | 'too_long'
  | 'tight'
  | 'kept'
  /** No text in either language, as in a new line: the original stays audible. */
  | 'wordless'
  /** Recorded with the microphone, without a written text. */
  | 'recorded'
  /** It begins noticeably after the source does, within the project's limit. */
  | 'late'
  | 'fits'
  /** Its timing is still being computed. */
  | 'unknown'

/** The state of a line in a translation. */
export interface Standing {
  readonly name: StandingName
  /** Whether that fails or is a remark; absent where nothing is to be corrected. */
  readonly level?: Level | undefined
  readonly take: TakeState
  /** Its rate as it will be heard, relative to the voice's own pace; absent without a text, or while it is not known. */
  readonly rate?: number | undefined
  /** The level of its pace, whatever else is to be said of it. */
  readonly pace?: Level | undefined
  /** Seconds by which it begins late, where that is noticed; a finding only beyond the project's limit, and of the line at fault. */
  readonly late?: number | undefined
  /** How many lines it makes late. */
  readonly delays: number
  /** Letters by which it is too long for a natural pace, and for the limits; 0 where it fits. */
  readonly letters: { readonly natural: number; readonly limit: number }
}

/** Facts that are not in the document. */
export interface ProjectFacts {
  readonly target: Target
  /** The plan of the lines by id; absent until it is made. */
  readonly fits?: ReadonlyMap<number, PredictedFit> | undefined
  /** Lines with suspicious text, by `checkText`. */
  readonly suspicious?: ReadonlySet<number> | undefined
  /** Voice ids of the service; without them every voice counts as known. */
  readonly voices?: ReadonlySet<string> | undefined
  /** The lines as they were measured in the dub, by id, where it is as the document says. */
  readonly heard?: ReadonlyMap<number, QcLine> | undefined
}

const EASY = { natural: 0, limit: 0 }

/**
 * The states of all lines in a translation, from script, plan, takes and the measured dub. Rows, filters, the check, the window of a
 * render and the timeline show just this.
 */
export function judgeProject(document: Document, facts: ProjectFacts): Map<number, Standing> {
  const lines = linesInOrder(document)
  const crossed = crossedIn(lines)
  const standings = new Map<number, Standing>()
  const judged: LineFacts[] = []
  for (const [at, line] of lines.entries()) {
    const stand = standOf(line, facts.target, spokenBy(document, line))
    const name = nameOf(line, stand, facts.target)
    if (name !== undefined) standings.set(line.id, { name, take: stand.take, delays: 0, letters: EASY })
    else judged.push(factsOf(line, stand, { document, facts, number: at + 1, crossed: crossed.has(line.id) }))
  }
  for (const one of judgeLines(judged)) standings.set(one.line.of, standingIn(one))
  return standings
}

/** Counts of documents, which never change: a list of videos asks for them many times. */
const counted = new WeakMap<Document, Map<Target, number>>()

/** How many lines of a translation fail by its script alone: what is not translated, has no voice or is stale. */
export function failingIn(document: Document, target: Target): number {
  const counts = counted.get(document) ?? new Map<Target, number>()
  counted.set(document, counts)
  const standings = counts.has(target) ? [] : [...judgeProject(document, { target }).values()]
  const count = counts.get(target) ?? standings.filter(({ level }) => level === 'fail').length
  counts.set(target, count)
  return count
}

/** A line to be judged: its id and the state of its take. */
interface LineFacts extends JudgedLine {
  readonly of: number
  readonly take: TakeState
  /** The rate of its plan, which is shown where its voice is not chosen yet. */
  readonly planned: number | undefined
}

/** Standings of lines of which nothing has changed stay the same objects, so that their rows are not drawn again. */
const judgements = new WeakMap<LineFacts, Standing>()

function standingIn({ line, hits, delays }: Judged<LineFacts>): Standing {
  const [worst] = hits
  const { take, onsetError = 0, rate = line.planned } = line
  const late = isLate(onsetError) ? onsetError : undefined
  const level = worst?.level
  const pace = hits.find(({ topic }) => topic === 'rate')?.level
  const name = worst === undefined ? easyName(rate, late) : nameOfHit(worst)
  const old = judgements.get(line)
  if (old?.name === name && old.level === level && old.pace === pace && old.delays === delays) return old
  const standing = { name, level, take, rate, pace, late, delays, letters: lettersOver(line) }
  judgements.set(line, standing)
  return standing
}

function nameOfHit({ topic, level }: Judged['hits'][number]): StandingName {
  if (topic !== 'rate') return topic
  return level === 'fail' ? 'too_long' : 'tight'
}

function easyName(rate: number | undefined, late: number | undefined): StandingName {
  if (rate === undefined) return 'unknown'
  return late === undefined ? 'fits' : 'late'
}

/** The name of a line about whose text and time there is nothing to say. */
function nameOf(line: Line, { take }: Stand, target: Target): StandingName | undefined {
  if (line.keepOriginal || isSound(line, target)) return 'kept'
  if (spokenText(line, target).trim() !== '') return undefined
  if (take === 'fresh') return 'recorded'
  // A line whose source says nothing, such as one for a sound, needs no translation.
  return wordsOf(line.source).trim() === '' ? 'wordless' : undefined
}

interface Given {
  readonly document: Document
  readonly facts: ProjectFacts
  readonly number: number
  readonly crossed: boolean
}

/** Facts with all that they were made of besides the line. */
interface KnownFacts {
  readonly from: readonly unknown[]
  readonly made: LineFacts
}

const knownFacts = new WeakMap<Line, KnownFacts>()

function factsOf(line: Line, stand: Stand, given: Given): LineFacts {
  const { document, facts, number, crossed } = given
  const { fits, suspicious, voices, heard } = facts
  const { id, speaker } = line
  const told = suspicious?.has(id)
  const from = [
    stand,
    voices,
    document.timing,
    document.speakers[speaker],
    fits?.get(id),
    told,
    heard?.get(id),
    number,
    crossed,
  ]
  const old = knownFacts.get(line)
  if (old?.from.every((one, at) => one === from[at])) return old.made
  const made = newFacts(line, stand, given)
  knownFacts.set(line, { from, made })
  return made
}

function newFacts(line: Line, { take, outdated, said }: Stand, given: Given): LineFacts {
  const { document, facts, number, crossed } = given
  const { timing = 'natural', speakers } = document
  const voice = voiceOf(line, facts.target, speakers[line.speaker])?.voice
  const unknown = voice !== undefined && voice !== PRESERVE && facts.voices !== undefined && !facts.voices.has(voice)
  const untranslated = spokenText(line, facts.target).trim() === ''
  const topics: [ScriptTopic, boolean][] = [
    ['untranslated', untranslated],
    ['no_voice', voice === undefined && !untranslated && !isSound(line, facts.target)],
    ['stale_translation', outdated],
    ['stale_take', take === 'stale'],
    ['unknown_voice', unknown],
    ['crossed', crossed],
    ['text', facts.suspicious?.has(line.id) ?? false],
  ]
  const script: ScriptTopic[] = []
  for (const [topic, is] of topics) if (is) script.push(topic)
  const { id, speaker, start } = line
  const fit = facts.fits?.get(id)
  const base = { of: id, take, id, number, speaker, start, text: said, script, planned: fit?.rate }
  const heard = facts.heard?.get(id)
  if (heard !== undefined) return { ...heard, ...base }
  // Without a voice its pace is a guess.
  if (fit === undefined || voice === undefined) return base
  const { rate, tooLongBy } = paceOf(line, facts.target, { take, fit })
  return {
    ...base,
    ...{ rate, tooLongBy },
    spoken: { start: fit.start, end: fit.spokenEnd },
    onsetError: fit.late,
    offTime: isTooLate(fit.late, timing),
  }
}

interface Spoken {
  readonly take: TakeState
  readonly fit: PredictedFit
}

/** The pace of a line, and by how many letters it is too long: a recording keeps its pace, so it ends in time or is too long. */
function paceOf(line: Line, target: Target, { take, fit }: Spoken): { rate: number; tooLongBy: number } {
  const { rate, natural, dropCharacters: tooLongBy } = fit
  const end = line.start + (line.texts[target]?.take?.at ?? 0) + natural
  const isOver = take === 'fresh' && isRecorded(line, target) && end > line.end + BEYOND
  if (!isOver) return { rate, tooLongBy }
  return { rate: Math.max(rate, natural / (line.end - line.start)), tooLongBy: Math.max(1, tooLongBy) }
}

/** The expensive facts about a line, cached: the take keys of a long project take 50 ms to compute. */
interface Stand extends SpokenBy {
  readonly target: Target
  readonly take: TakeState
  readonly outdated: boolean
  readonly said: string
}

const known = new WeakMap<Line, Stand>()

function standOf(line: Line, target: Target, by: SpokenBy): Stand {
  const old = known.get(line)
  if (old?.target === target && old.speaker === by.speaker && old.dictionary === by.dictionary) return old
  const text = line.texts[target]
  const outdated = text !== undefined && isTranslationStale(line, text)
  const said = saidText(line, target, by.dictionary)
  const stand = { target, ...by, take: takeState(line, target, by), outdated, said }
  known.set(line, stand)
  return stand
}

/** Lines that reach into the next line of the same speaker, who cannot say both at once. */
function crossedIn(lines: readonly Line[]): Set<number> {
  const found = new Set<number>()
  const last = new Map<string, Line>()
  for (const line of lines) {
    if (line.keepOriginal) continue
    const before = last.get(line.speaker)
    if (before !== undefined && line.start < before.end - ROUNDING) found.add(before.id)
    if (before === undefined || line.end > before.end) last.set(line.speaker, line)
  }
  return found
}

import { remembered, rememberedEach } from '../basics/remembered.ts'
import { PRESERVE } from '../contract/preserve.ts'
import type { Target } from '../contract/records.ts'
import {
  checkLineNorms,
  type LineAssessment,
  type LineEvidence,
  lettersOver,
  type ScriptTopic,
} from '../qc/checkLineNorms.ts'
import { type LineStatusName, type LineVerdict, verdictOfLine } from '../qc/lineVerdict.ts'
import { isOffTime } from '../qc/norms.ts'
import type { QcLine } from '../qc/report.ts'
import { hasWords } from '../subtitles/spokenCues.ts'
import { type Document, type Line, type Speaker, TIME_TOLERANCE_SECONDS } from './document.ts'
import type { PredictedFit } from './lines/fitLines.ts'
import { linesInOrder } from './lines/linesInOrder.ts'
import { performedPlace } from './takes/performedPlace.ts'
import {
  isRecorded,
  isSound,
  isTranslationStale,
  type SpokenBy,
  spokenText,
  type TakeState,
  takeState,
  voiceOf,
  voiceText,
} from './takes/takeKey.ts'
import type { Dictionary } from './texts/dictionary.ts'

/** The state of a line in a translation: the verdict on it, and how its take is. */
export interface LineStatus extends LineVerdict {
  readonly take: TakeState
}

/** The states of lines by id. */
export type LineStatuses = ReadonlyMap<number, LineStatus>

/** Facts that are not in the document. */
export interface ProjectFacts {
  readonly target: Target
  /** The plan of the lines by id; absent until it is made. */
  readonly fits?: ReadonlyMap<number, PredictedFit> | undefined
  /** Lines with suspicious text, by `checkText`. */
  readonly suspicious?: ReadonlySet<number> | undefined
  /** Voice ids of the service; without them every voice counts as known. */
  readonly voices?: ReadonlySet<string> | undefined
  /** The lines as they were measured in the dub, by id, where the dub is up to date with the document. */
  readonly measuredLines?: ReadonlyMap<number, QcLine> | undefined
}

const NO_EXCESS_LETTERS = { natural: 0, limit: 0 } as const

/**
 * The states of all lines in a translation, from script, plan, takes and the measured dub. Rows, filters, the check, the window of a
 * render and the timeline show just this. States of `before` that are the same still stay the same objects, and the map too where
 * all are: only what has changed is drawn again, and filling a map of thousands takes longer than judging them.
 */
export function evaluateLines(document: Document, facts: ProjectFacts, before: LineStatuses = new Map()): LineStatuses {
  const lines = linesInOrder(document)
  const crossed = crossedIn(lines)
  const changed = new Map<number, LineStatus>()
  const put = (id: number, status: LineStatus) => {
    if (!isSame(before.get(id), status)) changed.set(id, status)
  }
  const factsToCheck: LineFacts[] = []
  let number = 0
  for (const line of lines) {
    number += 1
    const { easy, made } = factsOf(line, { document, facts, number, crossed: crossed.has(line.id) })
    if (easy !== undefined) put(line.id, easy)
    else if (made !== undefined) factsToCheck.push(made)
  }
  for (const one of checkLineNorms(factsToCheck)) put(one.line.of, statusIn(one))
  if (changed.size === 0 && before.size === lines.length) return before
  const statuses = new Map(before)
  for (const [id, status] of changed) statuses.set(id, status)
  if (statuses.size > lines.length) for (const id of before.keys()) if (!(id in document.lines)) statuses.delete(id)
  return statuses
}

/**
 * How many lines of a translation fail by its script alone: what is not translated, has no voice or is stale. Kept, as a list of videos
 * asks for it many times.
 */
export const failingIn = rememberedEach(
  (document: Document, target: Target) =>
    [...evaluateLines(document, { target }).values()].filter(({ level }) => level === 'fail').length,
)

/** A line to be evaluated: its id and the state of its take. */
interface LineFacts extends LineEvidence {
  readonly of: number
  readonly take: TakeState
  /** The rate of its plan, which is shown where its voice is not chosen yet. */
  readonly planned: number | undefined
  readonly letters: LineStatus['letters']
}

function statusIn(assessment: LineAssessment<LineFacts>): LineStatus {
  const { take, letters, planned } = assessment.line
  const verdict = verdictOfLine(assessment, letters)
  // Its time is known by its plan, whoever speaks it.
  const isPlanned = verdict.name === 'unknown' && planned !== undefined
  return { ...verdict, ...(isPlanned && { name: 'fits' as const }), rate: verdict.rate ?? planned, take }
}

/** Written out, as thousands are compared on each pause in typing. */
function isSame(old: LineStatus | undefined, now: LineStatus): boolean {
  const isSameVerdict =
    old?.name === now.name && old.level === now.level && old.pace === now.pace && old.take === now.take
  const isTimed =
    old?.rate === now.rate && old?.late === now.late && old?.delays === now.delays && old?.outlasts === now.outlasts
  return (
    isSameVerdict && isTimed && old.letters.natural === now.letters.natural && old.letters.limit === now.letters.limit
  )
}

/** The name of a line whose text and time have no finding. */
function nameOf(line: Line, { take }: TakeFacts, target: Target): LineStatusName | undefined {
  if (line.keepOriginal || isSound(line, target)) return 'kept'
  if (spokenText(line, target).trim() !== '') return undefined
  if (take === 'fresh') return 'recorded'
  // A line whose source says nothing, such as one for a sound, needs no translation.
  return hasWords(line.source) ? undefined : 'wordless'
}

interface LineContext {
  readonly document: Document
  readonly facts: ProjectFacts
  readonly number: number
  readonly crossed: boolean
}

/** The state of a line without findings, or its facts; with all that they were made of besides the line. */
interface KnownFacts extends SpokenBy, Pick<ProjectFacts, 'target' | 'voices'> {
  readonly timing: Document['timing'] | undefined
  readonly number: number
  readonly crossed: boolean
  readonly fit: PredictedFit | undefined
  readonly isSuspicious: boolean | undefined
  readonly measuredLine: QcLine | undefined
  readonly easy?: LineStatus
  readonly made?: LineFacts
}

/**
 * On each pause in typing all lines are evaluated again, of which one has changed: the others cost no more than a comparison, which
 * is written out, as `remembered` takes longer for so many inputs.
 */
const knownFacts = new WeakMap<Line, KnownFacts>()

function factsOf(line: Line, options: LineContext): KnownFacts {
  const { document, facts, number, crossed } = options
  const { target, voices } = facts
  const { timing, dictionary } = document
  const speaker = document.speakers[line.speaker]
  const fit = facts.fits?.get(line.id)
  const isSuspicious = facts.suspicious?.has(line.id)
  const measuredLine = facts.measuredLines?.get(line.id)
  const old = knownFacts.get(line)
  const isSameLine =
    old?.number === number && old.crossed === crossed && old.fit === fit && old.isSuspicious === isSuspicious
  const isSameProject = old?.target === target && old.voices === voices && old.timing === timing
  if (
    isSameLine &&
    isSameProject &&
    old.measuredLine === measuredLine &&
    old.speaker === speaker &&
    old.dictionary === dictionary
  )
    return old
  const takeFacts = takeFactsOf(line, target, speaker, dictionary)
  const name = nameOf(line, takeFacts, target)
  const known = {
    number,
    crossed,
    speaker,
    fit,
    isSuspicious,
    measuredLine,
    target,
    voices,
    timing,
    dictionary,
    ...(name === undefined
      ? { made: newFacts(line, takeFacts, options) }
      : { easy: { name, take: takeFacts.take, delays: 0, letters: NO_EXCESS_LETTERS } }),
  }
  knownFacts.set(line, known)
  return known
}

function newFacts(line: Line, takeFacts: TakeFacts, options: LineContext): LineFacts {
  const baseFacts = collectFacts(line, takeFacts, options)
  return { ...baseFacts, letters: lettersOver(baseFacts) }
}

function collectFacts(
  line: Line,
  { take, outdated, speechText }: TakeFacts,
  options: LineContext,
): Omit<LineFacts, 'letters'> {
  const { document, facts, number, crossed } = options
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
  const base = { of: id, take, id, number, speaker, start, text: speechText, script, planned: fit?.rate }
  const measuredLine = facts.measuredLines?.get(id)
  if (measuredLine !== undefined) return { ...measuredLine, ...base }
  // Without a voice its pace is a guess.
  if (fit === undefined || voice === undefined) return base
  const { rate, dropCharacters: tooLongBy, natural } = fit
  return {
    ...base,
    ...(take === 'fresh' && isRecorded(line, facts.target)
      ? { rate, outlasts: natural - lengthOf(performedPlace(line, facts.target)) }
      : { rate, tooLongBy }),
    spoken: { start: fit.start, end: fit.spokenEnd },
    onsetError: fit.late,
    offTime: isOffTime(fit.late, { timing, sure: true }),
  }
}

function lengthOf({ start, end }: { readonly start: number; readonly end: number }): number {
  return end - start
}

interface TakeFacts {
  readonly take: TakeState
  readonly outdated: boolean
  readonly speechText: string
}

/** The expensive facts about a line: the take keys of a long project take 50 ms to compute. */
const takeFactsOf = remembered(
  (line: Line, target: Target, speaker: Speaker | undefined, dictionary: Dictionary): TakeFacts => {
    const text = line.texts[target]
    const outdated = text !== undefined && isTranslationStale(line, text)
    const take = takeState(line, target, { speaker, dictionary })
    return { take, outdated, speechText: voiceText(line, target, dictionary) }
  },
)

/** Lines that reach into the next line of the same speaker, who cannot speak both at once. */
function crossedIn(lines: readonly Line[]): Set<number> {
  const found = new Set<number>()
  const last = new Map<string, Line>()
  for (const line of lines) {
    if (line.keepOriginal) continue
    const before = last.get(line.speaker)
    if (before !== undefined && line.start < before.end - TIME_TOLERANCE_SECONDS) found.add(before.id)
    if (before === undefined || line.end > before.end) last.set(line.speaker, line)
  }
  return found
}

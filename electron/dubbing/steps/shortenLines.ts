import type { DubOrder, ShortenedLine } from '../../../shared/commands/dubs.ts'
import type { Timing } from '../../../shared/contract/assemble.ts'
import { DEFAULT_CHAT_MODEL } from '../../../shared/contract/chatPrices.ts'
import type { Segment, Target } from '../../../shared/contract/records.ts'
import { because } from '../../../shared/failure.ts'
import { type Said, say } from '../../../shared/locale/message.ts'
import type { Document } from '../../../shared/project/document.ts'
import { fitLines, linesToFit, type PredictedFit } from '../../../shared/project/lines/fitLines.ts'
import { emptyDocument } from '../../../shared/project/newDocument.ts'
import { textHash } from '../../../shared/project/texts/textHash.ts'
import { formatClock } from '../../../shared/timecode.ts'
import { countHurried, HURRIED, MOST_HURRIED } from '../../../shared/timing/pacing.ts'
import { runFit } from '../assistant/fitRun.ts'
import { ANSWER_PATIENCE, hearAnswer } from '../assistant/hearAnswer.ts'
import type { DubContext, LinkWork } from './dubContext.ts'
import { pacingOf } from './makeVideo.ts'

/** The lines of a dub whose words are to fit their time. */
export interface ShortenGiven {
  readonly target: Target
  /** The translated lines, and the lines of the original, which have the same ids. */
  readonly lines: readonly Segment[]
  readonly originals: readonly Segment[]
  /** Voice ids by speaker label. */
  readonly cast: Readonly<Record<string, string>>
  /** Length of the film in seconds, if it is known. */
  readonly duration: number | undefined
  readonly timing?: Timing | undefined
  readonly signal: AbortSignal
  onLink<T>(work: LinkWork<T>): Promise<T>
  readonly note: (message: Said) => void
}

/** The lines as they are to be spoken, and what was changed. */
export interface Shortened {
  readonly lines: readonly Segment[]
  readonly changes: readonly ShortenedLine[]
}

/** Budget of tokens for a line: its two questions and answers are never longer. */
const TOKENS_PER_LINE = 10_000

/**
 * Has a chat model of the service reword just the lines that do not fit, by the assistant's own rules and checks, at most
 * twice each. Every change is noted. Without a model, or if it fails, the lines stay as they are: a dub never depends on it.
 */
export async function shortenLines(given: ShortenGiven): Promise<Shortened> {
  const { lines, target, signal, note } = given
  const document = documentOf(given)
  const long = tooLong(document, given)
  const model = long.length === 0 ? undefined : await modelOf(given)
  if (model === undefined) return { lines, changes: [] }
  note(say('note.shortenAsked', { model, count: long.length }))
  const words = new Map<number, string>()
  const patience = { patience: ANSWER_PATIENCE, onWait: () => undefined, onPiece: () => undefined }
  try {
    await runFit({
      ...{ target, document, lines: long, takes: new Map(), mostTokens: TOKENS_PER_LINE * long.length, signal },
      ask: (question) =>
        given.onLink(({ service }, lost) =>
          hearAnswer(service, { model, question }, { ...patience, signal: AbortSignal.any([signal, lost]) }),
        ),
      onOutcome({ line, before, after, rateBefore, rateAfter = rateBefore }) {
        if (after !== undefined && after !== before && rateAfter < rateBefore) words.set(line, after)
      },
    })
  } catch (error) {
    if (signal.aborted) throw error
    note(because(say('note.shortenFailed'), error))
  }
  const changes = lines.flatMap(({ start, text: before }, at): ShortenedLine[] => {
    const after = words.get(at + 1)
    return after === undefined ? [] : [{ start, before, after }]
  })
  note(say('note.shortened', { done: changes.length, count: long.length, model }))
  for (const { start, before, after } of changes)
    note(say('note.shortenedAt', { time: formatClock(start), before, after }))
  return { lines: lines.map((line, at) => ({ ...line, text: words.get(at + 1) ?? line.text })), changes }
}

/** A project of the dub, whose lines are numbered from 1: the assistant reads projects. */
function documentOf({
  target,
  lines,
  originals,
  cast,
  duration,
}: Pick<ShortenGiven, 'target' | 'lines' | 'originals' | 'cast' | 'duration'>): Document {
  const sources = new Map(originals.map(({ id, text }) => [id, text]))
  const facts = { format: '', duration: duration ?? 0, sizeBytes: 0, audio: [], subtitles: [] }
  const media = { path: '-', fingerprint: { sizeBytes: 0, hash: '-' }, ...(duration === undefined ? {} : { facts }) }
  const speakers = [...new Set(lines.map(({ speaker }) => speaker))].map((id) => {
    const voice = cast[id]
    const voices = voice === undefined ? {} : { [target]: { voice, settings: {} } }
    return [id, { id, name: '', colour: '#000000', voices }]
  })
  const numbered = lines.map(({ id, start, end, speaker, text }, at) => {
    const source = sources.get(id) ?? text
    const texts = { [target]: { text, status: 'machine' as const, basis: textHash(source) } }
    const line = { id: at + 1, start, end, speaker, source, locked: false, keepOriginal: false, note: '', texts }
    return [line.id, line]
  })
  return {
    ...emptyDocument(media),
    targets: [target],
    speakers: Object.fromEntries(speakers),
    lines: Object.fromEntries(numbered),
    nextLine: lines.length + 1,
  }
}

/** The lines that are over a limit of pace or lateness, or make others so. */
function tooLong(document: Document, given: FitGiven): number[] {
  return predictedFits(document, given)
    .filter((fit) => fit.tooLong)
    .map(({ id }) => id)
}

type FitGiven = Pick<ShortenGiven, 'target' | 'duration' | 'timing'>

/** The fits of the lines while the picture keeps its time, by predicted lengths. */
function predictedFits(document: Document, { target, duration, timing }: FitGiven, fastest?: number): PredictedFit[] {
  const lines = linesToFit(document, target, new Map())
  const end = duration ?? lines.reduce((last, line) => Math.max(last, line.end), 0)
  return fitLines(lines, { target, duration: end, timing, fastest })
}

/** Whether the picture of a dub will probably keep its time, by the lengths that are predicted for its lines. */
function keepsTime(
  document: Document,
  given: FitGiven,
  { order, isOwn }: { order: DubOrder; isOwn: boolean },
): boolean {
  const pacing = isOwn ? pacingOf(order) : 'keep'
  if (pacing !== 'auto') return pacing === 'keep'
  const fits = predictedFits(document, given, HURRIED)
  return countHurried(fits) <= MOST_HURRIED * fits.length
}

/** Tells before the render what haste the picture's time will cost, in lines and letters, where it is kept. */
async function tellHaste(context: DubContext, given: CastLines): Promise<void> {
  const { order, note, onLink } = context
  const { to: target, timing } = order
  const document = documentOf({ ...given, target, originals: context.reached.transcript?.segments ?? [] })
  const fit = { target, timing, duration: given.duration }
  const isOwn = await onLink(async ({ local }) => local !== undefined)
  if (!keepsTime(document, fit, { order, isOwn })) return
  const long = predictedFits(document, fit).filter((one) => one.tooLong)
  if (long.length === 0) return
  const letters = long.reduce((sum, { dropCharacters }) => sum + dropCharacters, 0)
  const lines = say('finding.ofLines', { some: long.length, all: given.lines.length })
  note(say('note.hasteAhead', { lines, count: letters }))
}

/** The chat model of the service: its default, else its first; undefined where there is none. */
async function modelOf({ onLink, signal, note }: ShortenGiven): Promise<string | undefined> {
  try {
    const { data } = await onLink(({ service }, lost) => service.models({}, { signal: lost }))
    const models = data.map(({ id }) => id)
    return models.find((id) => id === DEFAULT_CHAT_MODEL) ?? models[0]
  } catch (error) {
    if (signal.aborted) throw error
    note(because(say('note.shortenNoModel'), error))
    return undefined
  }
}

interface CastLines {
  /** The translated lines, and the voice ids by speaker label. */
  readonly lines: readonly Segment[]
  readonly cast: Readonly<Record<string, string>>
  /** Length of the film in seconds. */
  readonly duration: number
}

/**
 * The lines of a dub as they are spoken: shortened where they do not fit, if that was ordered, so that a picture that waits has
 * to wait for less. Saves the checkpoint, so that it is done once, also after a restart. Tells what does not fit after all.
 */
export async function shortenWords(context: DubContext, given: CastLines): Promise<readonly Segment[]> {
  const { order, reached, signal, note, onLink } = context
  if (reached.shortened !== undefined) return given.lines
  let lines = given.lines
  if (order.shorten === true) {
    context.enter('voices', say('doing.shorten'))
    const originals = reached.transcript?.segments ?? []
    const { to: target, timing } = order
    const shortened = await shortenLines({ ...given, target, timing, originals, signal, onLink, note })
    lines = shortened.lines
    await context.reach({ lines: [...lines], shortened: [...shortened.changes] })
  }
  await tellHaste(context, { ...given, lines })
  return lines
}

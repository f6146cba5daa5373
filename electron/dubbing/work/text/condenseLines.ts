import { formatClock } from '../../../../shared/basics/timecode.ts'
import type { CondensedLine } from '../../../../shared/commands/finishedDub.ts'
import { modelIds } from '../../../../shared/contract/chat.ts'
import { DEFAULT_CHAT_MODEL } from '../../../../shared/contract/chatPrices.ts'
import type { Target } from '../../../../shared/contract/records.ts'
import { because } from '../../../../shared/failure.ts'
import { type Message, say } from '../../../../shared/locale/message.ts'
import type { Document } from '../../../../shared/project/document.ts'
import { dialogueToFit, fitLines, programmeOf, type VoicePaces } from '../../../../shared/project/lines/fitLines.ts'
import { linesInOrder } from '../../../../shared/project/lines/linesInOrder.ts'
import { runFit } from '../../assistant/fitRun.ts'
import { ANSWER_TIMEOUTS_SECONDS, streamAnswer } from '../../assistant/streamAnswer.ts'
import type { LinkWork } from '../links.ts'

/** A project whose machine translations are to fit their time. */
interface CondenseOptions {
  readonly document: Document
  readonly target: Target
  /** Length of the film in seconds, if it is known. */
  readonly duration: number | undefined
  /** The pace of the service's voices. */
  readonly paces: VoicePaces
  readonly signal: AbortSignal
  onLink<T>(work: LinkWork<T>): Promise<T>
  readonly note: (message: Message) => void
}

/** The new texts by line, and what was changed, in line order. */
export interface CondensedLines {
  readonly texts: ReadonlyMap<number, string>
  readonly changes: readonly CondensedLine[]
}

/** Budget of tokens for a line: its two questions and answers are never longer. */
const TOKENS_PER_LINE = 10_000

/**
 * Has a chat model of the service reword just the lines that do not fit, by the assistant's own rules and checks, at most
 * twice each; what a person wrote or locked stays. Every change is noted. Without a model, or if it fails, the lines stay as they
 * are: a dub never depends on it.
 */
export async function condenseLines(options: CondenseOptions): Promise<CondensedLines> {
  const { document, target, paces, signal, note } = options
  const long = tooLong(options)
  const texts = new Map<number, string>()
  const model = long.length === 0 ? undefined : await modelOf(options)
  if (model === undefined) return { texts, changes: [] }
  note(say('note.shortenAsked', { model, count: long.length }))
  const silentListener = { timeouts: ANSWER_TIMEOUTS_SECONDS, onWait: () => undefined, onPiece: () => undefined }
  try {
    await runFit({
      target,
      document,
      lines: long,
      takes: new Map(),
      paces,
      mostTokens: TOKENS_PER_LINE * long.length,
      signal,
      ask: (question) =>
        options.onLink(({ service }, lost) =>
          streamAnswer(service, { model, question }, { ...silentListener, signal: AbortSignal.any([signal, lost]) }),
        ),
      onOutcome({ line, before, after, rateBefore, rateAfter = rateBefore }) {
        if (after !== undefined && after !== before && rateAfter < rateBefore) texts.set(line, after)
      },
    })
  } catch (error) {
    if (signal.aborted) throw error
    note(because(say('note.shortenFailed'), error))
  }
  const changes = linesInOrder(document).flatMap(({ id, start, texts: { [target]: own } }): CondensedLine[] => {
    const after = texts.get(id)
    return after === undefined ? [] : [{ start, before: own?.text ?? '', after }]
  })
  note(say('note.shortened', { done: changes.length, count: long.length, model }))
  for (const { start, before, after } of changes)
    note(say('note.shortenedAt', { time: formatClock(start), before, after }))
  return { texts, changes }
}

/** The lines, translated by a machine, that are over a limit of pace or lateness, or make others so. */
function tooLong({ document, target, duration, paces }: CondenseOptions): number[] {
  const lines = dialogueToFit(document, target, new Map(), paces)
  const end = duration ?? lines.reduce((last, line) => Math.max(last, line.end), 0)
  const fits = fitLines(lines, programmeOf(document, target, end))
  return fits.flatMap(({ id, tooLong: isLong }) => {
    const line = document.lines[id]
    return isLong && line?.locked === false && line.texts[target]?.status === 'machine' ? [id] : []
  })
}

/** The chat model of the service: its default, else its first; undefined where there is none. */
async function modelOf({ onLink, signal, note }: CondenseOptions): Promise<string | undefined> {
  try {
    const models = modelIds(await onLink(({ service }, lost) => service.models({}, { signal: lost })))
    return models.find((id) => id === DEFAULT_CHAT_MODEL) ?? models[0]
  } catch (error) {
    if (signal.aborted) throw error
    note(because(say('note.shortenNoModel'), error))
    return undefined
  }
}

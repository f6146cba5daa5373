import { z } from 'zod'
import type { ChatMessage } from '../../../../shared/contract/chat.ts'
import type { Segment } from '../../../../shared/contract/records.ts'
import { AppError, failureMessage, toFailure } from '../../../../shared/failure.ts'
import { say, sentences } from '../../../../shared/locale/message.ts'
import { roomOf, speechBudget } from '../../../../shared/timing/speechBudget.ts'
import type { ChatModel, Translator } from '../../core/ports.ts'
import { type LongAnswer, type PromptLine, shorterPrompt, translatePrompt } from './translatePrompt.ts'

/** Lines in one request: enough for context, few enough that a small model keeps count. */
const TRANSLATION_BATCH_LINES = 30
/** Lines before a batch that go along with their translations, so that names and manner stay the same. */
const PRECEDING_CONTEXT_LINES = 6
const MAX_TRANSLATION_ATTEMPTS = 3
/** Length against the time of a line from which it is tried again. */
const MAX_LINE_TIME_RATIO = 1.15

const Answer = z.array(z.object({ id: z.int(), text: z.string().trim().min(1) }))

/** Translation by a chat model. Number, order, times and speakers of the lines are kept, or the request fails. */
export function createChatTranslator(chat: ChatModel, modelId?: string): Translator {
  return {
    name: `chat model at ${chat.name}`,
    async translate(segments, target, { signal, onProgress }) {
      const model = modelId ?? (await firstModel(chat, signal))
      const done: Segment[] = []
      for (let from = 0; from < segments.length; from += TRANSLATION_BATCH_LINES) {
        const batch = segments.slice(from, from + TRANSLATION_BATCH_LINES)
        const before = segments.slice(Math.max(0, from - PRECEDING_CONTEXT_LINES), from).map((segment, index) => ({
          ...numbered(segment, index),
          translation: done[Math.max(0, from - PRECEDING_CONTEXT_LINES) + index]?.text ?? '',
        }))
        const rooms = batch.map((line, at) => roomOf(line, segments[from + at + 1]))
        const texts = await translateBatch({ chat, model, target, signal }, { batch, rooms, before })
        done.push(...batch.map((segment, index) => ({ ...segment, text: texts[index] ?? segment.text })))
        onProgress?.(done.length / segments.length)
      }
      return done
    },
  }
}

interface Asking {
  readonly chat: ChatModel
  readonly model: string
  readonly target: string
  readonly signal: AbortSignal
}

/** Lines are numbered anew for the model: ids of the request may repeat, and must not be confused. */
function numbered(segment: Segment, index: number): PromptLine {
  return { id: index + 1, speaker: segment.speaker, text: segment.text }
}

interface Batch {
  readonly batch: readonly Segment[]
  /** Seconds in which each line can be said. */
  readonly rooms: readonly number[]
  readonly before: readonly PromptLine[]
}

async function translateBatch(asking: Asking, { batch, rooms, before }: Batch): Promise<string[]> {
  const { model, target } = asking
  // A line without words stays as it is; models tend to drop or explain such lines.
  const spoken = batch
    .map((segment, index): PromptLine => ({ ...numbered(segment, index), ...budget(rooms[index] ?? 0, target) }))
    .filter((line) => /\p{L}/u.test(line.text))
  if (spoken.length === 0) return batch.map((segment) => segment.text)
  for (let count = 0; count < MAX_TRANSLATION_ATTEMPTS; count++) {
    const texts = await ask(asking, translatePrompt(target, spoken, before), spoken)
    if (texts === undefined) continue
    const fitting = await shortened(asking, { spoken, texts, rooms })
    return batch.map((segment, index) => fitting.get(index + 1) ?? segment.text)
  }
  const message = say('engineModel.translate.unfit', { model, times: MAX_TRANSLATION_ATTEMPTS })
  throw new AppError({ kind: 'engine_down', message })
}

/** The syllables that fit a line; none where its time is not known. */
function budget(room: number, language: string): Pick<PromptLine, 'syllables'> {
  const { natural, limit } = speechBudget(room, { language }).syllables
  return natural < 1 ? {} : { syllables: [natural, limit] }
}

async function ask(
  { chat, model, signal }: Asking,
  messages: ChatMessage[],
  lines: readonly PromptLine[],
): Promise<Map<number, string> | undefined> {
  const order = { model, messages, temperature: 0.3, n: 1, stream: false }
  const reply = await chat.complete(order, signal).catch(notTheCallers)
  return readAnswer(reply.choices[0]?.message.content ?? '', lines)
}

interface Translated {
  readonly spoken: readonly PromptLine[]
  readonly texts: ReadonlyMap<number, string>
  readonly rooms: readonly number[]
}

/**
 * The texts after one more try for those that take longer than their time even at 1.15 times the own pace; of both texts the
 * shorter one counts. An answer that cannot be read changes nothing.
 */
async function shortened(asking: Asking, { spoken, texts, rooms }: Translated): Promise<ReadonlyMap<number, string>> {
  const budgetOf = (id: number, text: string) => speechBudget(rooms[id - 1] ?? 0, { language: asking.target, text })
  const long = spoken.flatMap((line): LongAnswer[] => {
    const translation = texts.get(line.id) ?? ''
    const { spokenSyllables, share, syllables } = budgetOf(line.id, translation)
    if (line.syllables === undefined || share <= MAX_LINE_TIME_RATIO) return []
    return [{ ...line, translation, has: spokenSyllables, most: syllables.limit }]
  })
  if (long.length === 0) return texts
  const answer = (await ask(asking, shorterPrompt(asking.target, long), long)) ?? new Map<number, string>()
  const shorter = [...answer].filter(([id, text]) => {
    return budgetOf(id, text).share < budgetOf(id, texts.get(id) ?? '').share
  })
  return new Map([...texts, ...shorter])
}

/** Turns a refusal by the chat server into `unavailable`: the prompt is ours, so the caller's request is not at fault. */
function notTheCallers(error: unknown): never {
  const { kind } = toFailure(error)
  if (kind !== 'invalid' && kind !== 'not_found') throw error
  const message = sentences(failureMessage(toFailure(error)), say('engineModel.translate.nameModel'))
  throw new AppError({ kind: 'unavailable', message, permanent: true }, { cause: error })
}

/** The translations by line number, or nothing where the answer does not have exactly the lines that were asked for. */
function readAnswer(content: string, lines: readonly PromptLine[]): Map<number, string> | undefined {
  const from = content.indexOf('[')
  const to = content.lastIndexOf(']')
  if (from < 0 || to < from) return undefined
  try {
    const answer = Answer.parse(JSON.parse(content.slice(from, to + 1)))
    const same = answer.length === lines.length && answer.every((one, index) => one.id === lines[index]?.id)
    return same ? new Map(answer.map((one) => [one.id, one.text.replace(/\s*\n\s*/g, ' ')])) : undefined
  } catch {
    return undefined
  }
}

async function firstModel(chat: ChatModel, signal: AbortSignal): Promise<string> {
  const model = (await chat.models(signal))[0]
  if (model !== undefined) return model.id
  const message = say('engineModel.translate.noModel', { name: chat.name })
  throw new AppError({ kind: 'unavailable', message, permanent: true })
}

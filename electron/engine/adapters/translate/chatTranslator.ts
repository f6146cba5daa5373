import { z } from 'zod'
import type { Segment } from '../../../../shared/contract/records.ts'
import { AppError, saidOf, toFailure } from '../../../../shared/failure.ts'
import { say, sentences } from '../../../../shared/locale/message.ts'
import type { ChatModel, Translator } from '../../core/ports.ts'
import { type PromptLine, translatePrompt } from './translatePrompt.ts'

/** Lines in one request: enough for context, few enough that a small model keeps count. */
const BATCH = 30
/** Lines before a batch that go along with their translations, so that names and manner stay the same. */
const CONTEXT = 6
const TRIES = 3

const Answer = z.array(z.object({ id: z.int(), text: z.string().trim().min(1) }))

/** Translation by a chat model. Number, order, times and speakers of the lines are kept, or the request fails. */
export function createChatTranslator(chat: ChatModel, modelId?: string): Translator {
  return {
    name: `chat model at ${chat.name}`,
    async translate(segments, target, { signal, onProgress }) {
      const model = modelId ?? (await firstModel(chat, signal))
      const done: Segment[] = []
      for (let from = 0; from < segments.length; from += BATCH) {
        const batch = segments.slice(from, from + BATCH)
        const before = segments.slice(Math.max(0, from - CONTEXT), from).map((segment, index) => ({
          ...numbered(segment, index),
          translation: done[Math.max(0, from - CONTEXT) + index]?.text ?? '',
        }))
        const texts = await translateBatch({ chat, model, target, signal }, batch, before)
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

async function translateBatch(
  { chat, model, target, signal }: Asking,
  batch: readonly Segment[],
  context: readonly PromptLine[],
): Promise<string[]> {
  // A line without words stays as it is; models tend to drop or explain such lines.
  const spoken = batch.map(numbered).filter((line) => /\p{L}/u.test(line.text))
  if (spoken.length === 0) return batch.map((segment) => segment.text)
  const messages = translatePrompt(target, spoken, context)
  for (let count = 0; count < TRIES; count++) {
    const order = { model, messages, temperature: 0.3, n: 1, stream: false }
    const reply = await chat.complete(order, signal).catch(notTheCallers)
    const texts = readAnswer(reply.choices[0]?.message.content ?? '', spoken)
    if (texts !== undefined) return batch.map((segment, index) => texts.get(index + 1) ?? segment.text)
  }
  const message = say('engineModel.translate.unfit', { model, times: TRIES })
  throw new AppError({ kind: 'engine_down', message })
}

/** Turns a refusal by the chat server into `unavailable`: the prompt is ours, so the caller's request is not at fault. */
function notTheCallers(error: unknown): never {
  const { kind } = toFailure(error)
  if (kind !== 'invalid' && kind !== 'not_found') throw error
  const message = sentences(saidOf(toFailure(error)), say('engineModel.translate.nameModel'))
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

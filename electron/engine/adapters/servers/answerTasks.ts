import { boundJson } from '../../../../shared/contract/boundJson.ts'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { RecognitionShape, SpeakersShape, VoicesShape } from '../../../../shared/speechServers/provider.ts'
import type { ServerVoice } from '../../../../shared/speechServers/speechServer.ts'
import { errorIn } from '../serverRefusal.ts'
import { readServerTranscript, type ServerTranscript } from './readServerTranscript.ts'
import { readVoices } from './readVoices.ts'

/** A reading of an answer in JSON: for the recognized words, the voices, or a sound in a field as base64. */
export type AnswerTask =
  | {
      readonly kind: 'transcript'
      readonly shapes: { readonly recognition: RecognitionShape; readonly speakers: SpeakersShape | undefined }
      readonly seconds: number
    }
  | { readonly kind: 'voices'; readonly shape: VoicesShape }
  | { readonly kind: 'sound'; readonly field: string }

/** The result of each task. */
export interface AnswerResults {
  readonly transcript: ServerTranscript
  readonly voices: ServerVoice[]
  readonly sound: Uint8Array
}

/** Most values of an answer, beside those of each second of a recording. */
const MAX_ANSWER_VALUES = 200_000
const VALUES_A_SECOND = 250

/** Reads an answer. What is too deep, or has too many values, counts as none. Throws `bad_reply`, and the error in an answer. */
export function doAnswerTask<T extends AnswerTask>(task: T, bytes: Uint8Array): AnswerResults[T['kind']]
export function doAnswerTask(task: AnswerTask, bytes: Uint8Array): ServerTranscript | ServerVoice[] | Uint8Array {
  const maxValues = MAX_ANSWER_VALUES + (task.kind === 'transcript' ? task.seconds * VALUES_A_SECOND : 0)
  const answer = jsonOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(), maxValues)
  if (task.kind === 'transcript') return readServerTranscript(answer, task.shapes, task.seconds)
  return task.kind === 'voices' ? readVoices(answer, task.shape) : soundIn(answer, task.field)
}

function soundIn(answer: unknown, field: string): Uint8Array {
  const failure = errorIn(answer)
  if (failure !== undefined) throw new AppError(failure)
  const sound = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>)[field] : undefined
  if (typeof sound === 'string') return Buffer.from(sound, 'base64')
  throw new AppError({
    kind: 'bad_reply',
    message: say('engineModel.server.unread', { reason: `it has no ${field}` }),
  })
}

/** The value of a text in JSON; undefined where it is none, or a larger or deeper one than any server has reason to send. */
export function jsonOf(text: string, maxValues = MAX_ANSWER_VALUES): unknown {
  try {
    boundJson(text, undefined, maxValues)
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

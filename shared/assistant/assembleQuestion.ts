import { z } from 'zod'
import { TextMessage } from '../contract/chat.ts'
import type { Document } from '../project/document.ts'
import { namesPrompt } from './prompts/namesPrompt.ts'
import { systemPrompt } from './prompts/systemPrompt.ts'
import { backTranslationPrompt, explainPrompt, freePrompt } from './prompts/textPrompts.ts'
import { type FailedVersion, versionsPrompt } from './prompts/versionsPrompt.ts'
import type { Scene } from './scene.ts'
import { asksVersions, type Verb, versionsToRequest } from './verb.ts'

/** The exact content of a chat request, without the model's name. */
export const Question = z.object({
  messages: z.array(TextMessage).min(1),
  temperature: z.number().min(0).max(2),
  max_tokens: z.int().min(1),
})
export type Question = z.infer<typeof Question>

/** A question about a scene. */
interface QuestionOptions {
  readonly verb: Verb
  readonly scene: Scene
  /** The whole project, for names, which concern all speakers. */
  readonly document: Document
  /** The user's own words, for `ask`. */
  readonly words?: string
  /** Earlier questions and answers, oldest first, for `ask`. */
  readonly earlier?: readonly { readonly question: string; readonly answer: string }[]
  /** Versions that were rejected, with reasons. */
  readonly failed?: readonly FailedVersion[]
}

/** Earlier exchanges that are sent with a question in free words. */
const MAX_EARLIER_EXCHANGES = 4
/** Temperatures: low where exact letters matter, higher where variety helps. */
const EXACT_TEMPERATURE = 0.1
const CREATIVE_TEMPERATURE = 0.7
const ANSWER_TOKENS = { answer: 700, names: 900, version: 60 }
/** The fewest characters of marked text in a token. */
const LETTERS_PER_TOKEN = 1.5

/** Assembles a question. Deterministic, so that it can be shown before it is sent. */
export function assembleQuestion(options: QuestionOptions): Question {
  const { verb, scene, earlier = [] } = options
  const exact = verb === 'marks' || verb === 'back_translate' || verb === 'names'
  return {
    messages: [
      { role: 'system', content: systemPrompt(scene) },
      ...earlier.slice(-MAX_EARLIER_EXCHANGES).flatMap(({ question, answer }) => [
        { role: 'user' as const, content: question },
        { role: 'assistant' as const, content: answer },
      ]),
      { role: 'user', content: task(options) },
    ],
    temperature: exact ? EXACT_TEMPERATURE : CREATIVE_TEMPERATURE,
    max_tokens: answerTokenLimit(options),
  }
}

function task({ verb, scene, document, words = '', failed }: QuestionOptions): string {
  if (asksVersions(verb)) return versionsPrompt(verb, scene, failed)
  if (verb === 'names') return namesPrompt(document)
  if (verb === 'back_translate') return backTranslationPrompt(scene)
  return verb === 'explain' ? explainPrompt(scene) : freePrompt(words, scene)
}

/** The limit of tokens: enough for the answer, and little enough that a model that does not stop costs little. */
function answerTokenLimit({ verb, scene }: QuestionOptions): number {
  if (verb === 'names') return ANSWER_TOKENS.names
  const letters = scene.lines.reduce((sum, { source, text }) => sum + Math.max(source.length, text.length), 0)
  if (!asksVersions(verb)) return ANSWER_TOKENS.answer + Math.ceil(letters / LETTERS_PER_TOKEN)
  const versions = versionsToRequest(verb, scene.lines.length)
  return (
    Math.ceil(versions * (ANSWER_TOKENS.version * scene.lines.length + (1.3 * letters) / LETTERS_PER_TOKEN)) +
    ANSWER_TOKENS.version
  )
}

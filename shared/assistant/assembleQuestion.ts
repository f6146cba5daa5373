import { z } from 'zod'
import { ChatMessage, type ChatRequest } from '../contract/chat.ts'
import type { Document } from '../project/document.ts'
import { namesPrompt } from './prompts/namesPrompt.ts'
import { systemPrompt } from './prompts/systemPrompt.ts'
import { backTranslationPrompt, explainPrompt, freePrompt } from './prompts/textPrompts.ts'
import { type FailedVersion, versionsPrompt } from './prompts/versionsPrompt.ts'
import type { Scene } from './scene.ts'
import { asksVersions, type Verb, versionsAsked } from './verb.ts'

/** What is sent to the chat model, to the letter; the model's name apart. */
export const Question = z.object({
  messages: z.array(ChatMessage).min(1),
  temperature: z.number().min(0).max(2),
  max_tokens: z.int().min(1),
})
export type Question = z.infer<typeof Question> & Pick<ChatRequest, 'messages'>

/** What is asked about a scene. */
export interface QuestionOptions {
  readonly verb: Verb
  readonly scene: Scene
  /** For names, which are about all speakers. */
  readonly document: Document
  /** The user's own words, for `ask`. */
  readonly words?: string
  /** Questions and answers before, oldest first, for `ask`. */
  readonly earlier?: readonly { readonly question: string; readonly answer: string }[]
  /** Versions that did not do. */
  readonly failed?: readonly FailedVersion[]
}

/** Exchanges that a question in free words is understood by. */
const REMEMBERED = 4
/** Where letters are to be right there is nothing to be inventive about. */
const EXACT = 0.1
const INVENTIVE = 0.7
const TOKENS = { answer: 700, names: 900, version: 60 }
/** Characters of a marked text that one token may take as little as. */
const LETTERS_PER_TOKEN = 1.5

/** Everything that is sent for a question. The same wish makes the same question, so it can be shown before. */
export function assembleQuestion(wish: QuestionOptions): Question {
  const { verb, scene, earlier = [] } = wish
  const exact = verb === 'marks' || verb === 'back_translate' || verb === 'names'
  return {
    messages: [
      { role: 'system', content: systemPrompt(scene) },
      ...earlier.slice(-REMEMBERED).flatMap(({ question, answer }) => [
        { role: 'user' as const, content: question },
        { role: 'assistant' as const, content: answer },
      ]),
      { role: 'user', content: task(wish) },
    ],
    temperature: exact ? EXACT : INVENTIVE,
    max_tokens: mostTokens(wish),
  }
}

function task({ verb, scene, document, words = '', failed }: QuestionOptions): string {
  if (asksVersions(verb)) return versionsPrompt(verb, scene, failed)
  if (verb === 'names') return namesPrompt(document)
  if (verb === 'back_translate') return backTranslationPrompt(scene)
  return verb === 'explain' ? explainPrompt(scene) : freePrompt(words, scene)
}

/** Enough for what is asked, and little enough that a model that does not stop costs little. */
function mostTokens({ verb, scene }: QuestionOptions): number {
  if (verb === 'names') return TOKENS.names
  const letters = scene.lines.reduce((sum, { source, text }) => sum + Math.max(source.length, text.length), 0)
  if (!asksVersions(verb)) return TOKENS.answer + Math.ceil(letters / LETTERS_PER_TOKEN)
  const versions = versionsAsked(verb, scene.lines.length)
  return (
    Math.ceil(versions * (TOKENS.version * scene.lines.length + (1.3 * letters) / LETTERS_PER_TOKEN)) + TOKENS.version
  )
}

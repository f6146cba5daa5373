import { availableParallelism } from 'node:os'
import type { TranslationPipeline } from '@huggingface/transformers'
import { batchesByLength } from '../batchesByLength.ts'
import { answerMany } from './answerMany.ts'
import { loadTranslator } from './loadTransformers.ts'

// The program of a process that translates. It keeps its model for the next order.

/** Texts to translate; the languages as the model writes them. */
export interface TranslateOrder {
  readonly folder: string
  readonly texts: readonly string[]
  readonly source: string
  readonly target: string
}

/** Some translations, each with the place of its text. The first, with none, says that the model is loaded. */
export type TranslatePiece = readonly { readonly place: number; readonly text: string }[]

/** Tokens a translation may have more than its source has characters, for texts of a few letters. */
const ROOM = 20
/** The most tokens of one translation: a model that has lost its way repeats itself for ever. */
const MOST_TOKENS = 400
/** Words in a row that are not said twice, for the same reason. */
const NO_REPEAT = 6

const threads = Math.min(4, availableParallelism())
let loaded: Promise<TranslationPipeline> | undefined

answerMany<TranslateOrder & { id: number }, TranslatePiece>(async ({ folder, texts, source, target }, tell) => {
  loaded ??= loadTranslator(folder, threads)
  const translator = await loaded.catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  tell([])
  for (const batch of batchesByLength(texts)) {
    const given = batch.map((place) => texts[place] ?? '')
    const longest = Math.max(...given.map(({ length }) => length))
    const limits = { max_new_tokens: Math.min(MOST_TOKENS, longest + ROOM), no_repeat_ngram_size: NO_REPEAT }
    const made = await translator(given, { src_lang: source, tgt_lang: target, ...limits })
    tell(batch.map((place, index) => ({ place, text: made[index]?.translation_text ?? '' })))
  }
})

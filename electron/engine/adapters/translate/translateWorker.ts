import { availableParallelism } from 'node:os'
import { answerMany } from '../../process/answerMany.ts'
import { batchesByLength } from './batchesByLength.ts'
import { type LoadedTranslator, loadTranslator } from './loadTransformers.ts'

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
let loaded: Promise<LoadedTranslator> | undefined

answerMany<TranslateOrder & { id: number }, TranslatePiece>(async ({ folder, texts, source, target }, tell) => {
  loaded ??= loadTranslator(folder, threads)
  const { translate, logits_processor } = await loaded.catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  tell([])
  for (const batch of batchesByLength(texts)) {
    const given = batch.map((place) => texts[place] ?? '')
    const longest = Math.max(...given.map(({ length }) => length))
    const limits = { max_new_tokens: Math.min(MOST_TOKENS, longest + ROOM), no_repeat_ngram_size: NO_REPEAT }
    // The models' settings ask for several beams, of which the library follows the first: it is quicker when told so.
    const way = { num_beams: 1, logits_processor, ...limits }
    const made = await translate(given, { src_lang: source, tgt_lang: target, ...way })
    tell(batch.map((place, index) => ({ place, text: made[index]?.translation_text ?? '' })))
  }
})

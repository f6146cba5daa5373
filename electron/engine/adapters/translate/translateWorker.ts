import { availableParallelism } from 'node:os'
import { basename, dirname } from 'node:path'
import type { LogitsProcessorList, Tensor, TranslationPipeline } from '@huggingface/transformers'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { answerRequests } from '../../process/answerRequests.ts'

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
const SPARE_TRANSLATION_TOKENS = 20
/** The most tokens of one translation: a model that has lost its way repeats itself for ever. */
const MAX_TRANSLATION_TOKENS = 400
/** Words in a row that are not said twice, for the same reason. */
const NO_REPEAT_NGRAM_TOKENS = 6

const threads = Math.min(4, availableParallelism())
let loaded: Promise<LoadedTranslator> | undefined

answerRequests<TranslateOrder, TranslatePiece>(async ({ folder, texts, source, target }, emit) => {
  loaded ??= loadTranslator(folder, threads)
  const { translate, logits_processor } = await loaded.catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  await emit([])
  for (const batch of batchesByLength(texts)) {
    const batchTexts = batch.map((place) => texts[place] ?? '')
    const maxTextLength = Math.max(...batchTexts.map(({ length }) => length))
    const limits = {
      max_new_tokens: Math.min(MAX_TRANSLATION_TOKENS, maxTextLength + SPARE_TRANSLATION_TOKENS),
      no_repeat_ngram_size: NO_REPEAT_NGRAM_TOKENS,
    }
    // The models' settings ask for several beams, of which the library follows the first: it is quicker when told so.
    const way = { num_beams: 1, logits_processor, ...limits }
    const made = await translate(batchTexts, { src_lang: source, tgt_lang: target, ...way })
    await emit(batch.map((place, index) => ({ place, text: made[index]?.translation_text ?? '' })))
  }
})

/** Texts in one batch, and characters when all are as long as the longest: what bounds the memory. */
const MAX_TRANSLATED_BATCH_TEXTS = 16
const MAX_BATCH_CHARACTERS = 1600

/**
 * Places of the texts, gathered in batches of about the same length: the model fills shorter ones up to the longest, and
 * goes on until the last is done.
 */
function batchesByLength(texts: readonly string[]): number[][] {
  const length = (index: number): number => texts[index]?.length ?? 0
  const places = texts.map((_, index) => index).sort((a, b) => length(a) - length(b))
  const batches: number[][] = []
  for (const place of places) {
    const last = batches.at(-1)
    const fits =
      last !== undefined &&
      last.length < MAX_TRANSLATED_BATCH_TEXTS &&
      (last.length + 1) * length(place) <= MAX_BATCH_CHARACTERS
    if (fits) last.push(place)
    else batches.push([place])
  }
  return batches
}

type Transformers = typeof import('@huggingface/transformers')

/**
 * The library, told to stay off the network: it reads the pack's files and nothing else, keeps no cache, and its runtime
 * sends no telemetry. Loaded only in processes of its own. Throws `unavailable` where it is not installed.
 */
async function loadTransformers(): Promise<Transformers> {
  process.env.ORT_DISABLE_TELEMETRY = '1' // read when the runtime is loaded, which is with the import
  const library = await importTransformers()
  Object.assign(library.env, {
    allowRemoteModels: false,
    allowLocalModels: true,
    useFSCache: false,
    useBrowserCache: false,
  })
  return library
}

/** A model that translates, and what has to be given with each batch. */
interface LoadedTranslator {
  readonly translate: TranslationPipeline
  readonly logits_processor: LogitsProcessorList
}

/** The sign that texts end with in both families; their settings say so, too. */
const END_TOKEN_ID = 2

/** Loads the model in a pack's folder. Throws `unavailable` where its files cannot be used. */
async function loadTranslator(folder: string, threads: number): Promise<LoadedTranslator> {
  const library = await loadTransformers()
  const { env, pipeline } = library
  env.localModelPath = dirname(folder)
  const session_options = { intraOpNumThreads: threads, interOpNumThreads: 1, enableCpuMemArena: false }
  try {
    const translate = await pipeline('translation', basename(folder), {
      dtype: 'q8',
      device: 'cpu',
      local_files_only: true,
      session_options,
    })
    const end = translate.model.generation_config?.eos_token_id
    return { translate, logits_processor: keepEnded(library, typeof end === 'number' ? end : END_TOKEN_ID) }
  } catch (cause) {
    const message = say('engineModel.notLoaded')
    throw new AppError({ kind: 'unavailable', message, permanent: true }, { cause })
  }
}

async function importTransformers(): Promise<Transformers> {
  try {
    return await import('@huggingface/transformers')
  } catch (cause) {
    const message = say('engineModel.library', { name: 'transformers.js' })
    throw new AppError({ kind: 'unavailable', message, permanent: true }, { cause })
  }
}

type Library = Pick<typeof import('@huggingface/transformers'), 'LogitsProcessor' | 'LogitsProcessorList'>

/**
 * Repeats the end token of every text of a batch that has ended. The library continues a batch until all its texts end in the
 * same step; anything else that the model adds to a complete text would be taken for a part of it.
 */
function keepEnded({ LogitsProcessor, LogitsProcessorList }: Library, end: number): LogitsProcessorList {
  class KeepEnded extends LogitsProcessor {
    override _call(texts: bigint[][], scores: Tensor): Tensor {
      const size = scores.dims.at(-1) ?? 0
      for (const [index, tokens] of texts.entries()) {
        // These models begin with the sign that they end with.
        if (tokens.length === 1 || Number(tokens.at(-1)) !== end) continue
        scores.data.fill(Number.NEGATIVE_INFINITY, index * size, (index + 1) * size)
        scores.data[index * size + end] = 0
      }
      return scores
    }
  }
  const list = new LogitsProcessorList()
  list.push(new KeepEnded())
  return list
}

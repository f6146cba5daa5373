import { basename, dirname } from 'node:path'
import type { LogitsProcessorList, TranslationPipeline } from '@huggingface/transformers'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { keepEnded } from './keepEnded.ts'

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
export interface LoadedTranslator {
  readonly translate: TranslationPipeline
  readonly logits_processor: LogitsProcessorList
}

/** The sign that texts end with in both families; their settings say so, too. */
const END = 2

/** Loads the model in a pack's folder. Throws `unavailable` where its files cannot be used. */
export async function loadTranslator(folder: string, threads: number): Promise<LoadedTranslator> {
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
    return { translate, logits_processor: keepEnded(library, typeof end === 'number' ? end : END) }
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

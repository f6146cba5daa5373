import { basename, dirname } from 'node:path'
import type { TranslationPipeline } from '@huggingface/transformers'
import { AppError } from '../../../../shared/failure.ts'

type Transformers = typeof import('@huggingface/transformers')

/**
 * The library, told to stay off the network: it reads the pack's files and nothing else, keeps no cache, and its runtime
 * sends no telemetry. Loaded only in processes of its own. Throws `unavailable` where it is not installed.
 */
export async function loadTransformers(): Promise<Transformers> {
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

/** Loads the model in a pack's folder. Throws `unavailable` where its files cannot be used. */
export async function loadTranslator(folder: string, threads: number): Promise<TranslationPipeline> {
  const { env, pipeline } = await loadTransformers()
  env.localModelPath = dirname(folder)
  const session_options = { intraOpNumThreads: threads, interOpNumThreads: 1, enableCpuMemArena: false }
  try {
    return await pipeline('translation', basename(folder), {
      dtype: 'q8',
      device: 'cpu',
      local_files_only: true,
      session_options,
    })
  } catch (cause) {
    const message = 'The model of this pack could not be loaded. Install the pack again.'
    throw new AppError({ kind: 'unavailable', message, permanent: true }, { cause })
  }
}

async function importTransformers(): Promise<Transformers> {
  try {
    return await import('@huggingface/transformers')
  } catch (cause) {
    const message = 'The library that runs this pack, transformers.js, is not installed. Run npm ci again.'
    throw new AppError({ kind: 'unavailable', message, permanent: true }, { cause })
  }
}

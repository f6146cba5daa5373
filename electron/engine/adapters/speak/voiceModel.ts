import { readdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { OfflineTtsConfig, OfflineTtsModelConfig } from 'sherpa-onnx-node'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { espeakData } from '../espeak/espeakData.ts'
import { preparePiper } from './preparePiper.ts'

/** Names of sherpa-onnx for its kinds of voices. */
export const VOICE_KINDS = ['vits-mms', 'vits-piper', 'kokoro', 'pocket', 'zipvoice'] as const
export type VoiceKind = (typeof VOICE_KINDS)[number]

/** A model of a pack, and where data is kept that is made for it. */
export interface VoiceModel {
  readonly kind: VoiceKind
  /** A name for it that changes with its content. */
  readonly name: string
  readonly cacheDir: string
}

/** A loaded model, with its table of letters if it reads letters itself. */
interface LoadableVoice {
  readonly config: OfflineTtsConfig
  readonly letters?: string
}

/** How much chance speech has in VITS unless told otherwise: in its sound, and in its rhythm (the models' own). */
const VITS_NOISE_SCALES = { sound: 0.667, rhythm: 0.8 }
const MODEL_THREADS = Math.min(4, availableParallelism())

/** Finds a model's files by their names, as archives come with names of their own. Throws `unavailable` where one is missing. */
export async function loadable(folder: string, model: VoiceModel, stability: number): Promise<LoadableVoice> {
  const { kind } = model
  const names = await readdir(folder, { recursive: true })
  const find = (pattern: RegExp): string => pathOf(folder, names, pattern)
  const ownData = names.find((name) => /(^|[\\/])espeak-ng-data$/.test(name))
  const dataDir = async () => (ownData === undefined ? await espeakData(model.cacheDir) : join(folder, ownData))
  const chance = 2 * (1 - stability)
  const vits = { noiseScale: VITS_NOISE_SCALES.sound * chance, noiseScaleW: VITS_NOISE_SCALES.rhythm * chance }
  switch (kind) {
    case 'vits-mms': {
      const letters = find(TOKENS_FILE_PATTERN)
      return { config: configOf({ vits: { model: find(ONNX_FILE_PATTERN), tokens: letters, ...vits } }), letters }
    }
    case 'vits-piper': {
      const settings = names.find((name) => /\.onnx\.json$/.test(name))
      if (names.some((name) => TOKENS_FILE_PATTERN.test(name)) || settings === undefined) {
        const files = { model: find(ONNX_FILE_PATTERN), tokens: find(TOKENS_FILE_PATTERN), dataDir: await dataDir() }
        return { config: configOf({ vits: { ...files, ...vits } }) }
      }
      const made = await preparePiper({ model: find(ONNX_FILE_PATTERN), settings: join(folder, settings) }, model)
      const data = made.readsLetters ? {} : { dataDir: await dataDir() }
      const config = configOf({ vits: { model: made.model, tokens: made.tokens, ...data, ...vits } })
      return made.readsLetters ? { config, letters: made.tokens } : { config }
    }
    case 'kokoro': {
      const lexicons = names
        .filter((name) => /lexicon[^\\/]*en[^\\/]*\.txt$/.test(name))
        .map((name) => join(folder, name))
      const files = {
        model: find(ONNX_FILE_PATTERN),
        voices: find(/voices\.bin$/),
        tokens: find(TOKENS_FILE_PATTERN),
        dataDir: await dataDir(),
      }
      return { config: configOf({ kokoro: { ...files, lexicon: lexicons.join(',') } }) }
    }
    case 'pocket':
      return {
        config: configOf({
          pocket: {
            lmFlow: find(/lm_flow[^\\/]*\.onnx$/),
            lmMain: find(/lm_main[^\\/]*\.onnx$/),
            encoder: find(/encoder[^\\/]*\.onnx$/),
            decoder: find(/decoder[^\\/]*\.onnx$/),
            textConditioner: find(/text_conditioner[^\\/]*\.onnx$/),
            vocabJson: find(/vocab\.json$/),
            tokenScoresJson: find(/token_scores\.json$/),
          },
        }),
      }
    case 'zipvoice': {
      const nets = { encoder: find(/encoder[^\\/]*\.onnx$/), decoder: find(/decoder[^\\/]*\.onnx$/) }
      const text = {
        tokens: find(TOKENS_FILE_PATTERN),
        lexicon: find(/lexicon[^\\/]*\.txt$/),
        dataDir: await dataDir(),
      }
      return { config: configOf({ zipvoice: { ...nets, vocoder: find(/vocos[^\\/]*\.onnx$/), ...text } }) }
    }
    default:
      return kind satisfies never
  }
}

const ONNX_FILE_PATTERN = /\.onnx$/
const TOKENS_FILE_PATTERN = /(?:^|[\\/])tokens\.txt$/

function configOf(model: Omit<OfflineTtsModelConfig, 'numThreads' | 'provider' | 'debug'>): OfflineTtsConfig {
  return { model: { ...model, numThreads: MODEL_THREADS, provider: 'cpu', debug: 0 }, maxNumSentences: 1 }
}

function pathOf(folder: string, names: readonly string[], pattern: RegExp): string {
  const found = names.find((name) => pattern.test(name))
  if (found !== undefined) return join(folder, found)
  const message = say('engineModel.fileGone', { name: pattern.source })
  throw new AppError({ kind: 'unavailable', message, permanent: true })
}

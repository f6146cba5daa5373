import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type {
  OfflineModelConfig,
  OfflineRecognizer,
  OfflineRecognizerConfig,
  OfflineRecognizerResult,
} from 'sherpa-onnx-node'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { Word } from '../../../../shared/project/document.ts'
import { type OpenSound, openSound } from '../../core/openSound.ts'
import type { PcmFile } from '../../core/ports.ts'
import { answerRequests, report } from '../../process/answerRequests.ts'
import type { SpeechRegion } from '../../signal/speechActivity.ts'
import { checkFiles, loadSherpa } from '../loadSherpa.ts'
import { quietestBefore } from './quietestBefore.ts'
import { segmentsToWords, tokensToWords } from './tokensToWords.ts'

// The program of a process that recognises speech: one request, then it ends.

/** Paths of a model's files by their role, relative to the pack's folder. */
export type RecogniserFiles =
  | { readonly kind: 'whisper'; readonly encoder: string; readonly decoder: string; readonly tokens: string }
  | { readonly kind: 'omnilingual'; readonly model: string; readonly tokens: string }
  | {
      readonly kind: 'nemo-transducer'
      readonly encoder: string
      readonly decoder: string
      readonly joiner: string
      readonly tokens: string
    }

/** The request of the parent, sent once. */
export interface RecogniseRequest {
  readonly folder: string
  readonly files: RecogniserFiles
  readonly pcm: PcmFile
  /** Where someone speaks, in order. */
  readonly speech: readonly SpeechRegion[]
  /** Short code; empty: the model finds it out, if it can. */
  readonly language: string
}

/** The recognised words, and their language where the model reports it. */
export interface Recognised {
  readonly words: Word[]
  readonly language: string
}

/** Most seconds recognised at once: it bounds the memory, and Whisper takes less than 30. */
const MAX_RECOGNITION_PIECE_SECONDS = 20
/**
 * Seconds of silence after each piece for Whisper: the length of the piece and `least` more, but not over `most`, as piece and
 * silence must be shorter than half a minute. The library reads at most six tokens for each second of input; words that are
 * rare in Whisper's training are many tokens, and without the silence the end of the piece would be missing.
 */
const WHISPER_SILENCE_SECONDS = { least: 3, most: 9 }
/** Frames of 10 ms that the library adds of its own; silence does their work. */
const WHISPER_TAIL_FRAMES = 100
/** Number of the longest stretches whose majority decides the language. */
const LANGUAGE_SAMPLE_STRETCHES = 3
const MODEL_THREADS = Math.min(4, availableParallelism())

answerRequests(recognise)

async function recognise(request: RecogniseRequest): Promise<Recognised> {
  const { folder, files, pcm, speech } = request
  const { kind, ...names } = files
  await checkFiles(Object.values(names).map((name) => join(folder, name)))
  const sound = await openSound(pcm)
  try {
    const recogniser = await load(request)
    const finds = kind === 'whisper' && request.language === ''
    const language = finds ? await commonLanguage(recogniser, request, sound) : request.language
    if (finds) recogniser.setConfig(configOf({ ...request, language }))
    const all = seconds(speech)
    const words: Word[] = []
    let done = 0
    for await (const chunk of chunksOf(speech, { sound, rate: pcm.sampleRate })) {
      const recognized = await recognize(recogniser, chunk.samples, request)
      const place = { start: chunk.start, end: chunk.start + chunk.samples.length / pcm.sampleRate }
      const timed = (recognized.timestamps?.length ?? 0) > 0
      words.push(...(timed ? tokensToWords(recognized, place) : segmentsToWords(recognized, place)))
      done += place.end - place.start
      await report(Math.min(1, done / all))
    }
    return { words, language }
  } finally {
    await sound.close()
  }
}

async function load(request: RecogniseRequest): Promise<OfflineRecognizer> {
  const { OfflineRecognizer } = await loadSherpa()
  await report(0)
  try {
    return await OfflineRecognizer.createAsync(configOf(request))
  } catch (cause) {
    const message = say('engineModel.notLoaded')
    throw new AppError({ kind: 'unavailable', message, permanent: true }, { cause })
  }
}

function configOf({ folder, files, language }: RecogniseRequest): OfflineRecognizerConfig {
  return {
    featConfig: { sampleRate: 16_000, featureDim: 80 },
    decodingMethod: 'greedy_search',
    modelConfig: {
      ...modelOf(files, (name) => join(folder, name), language),
      tokens: join(folder, files.tokens),
      numThreads: MODEL_THREADS,
      provider: 'cpu',
      debug: 0,
    },
  }
}

function modelOf(
  files: RecogniserFiles,
  path: (name: string) => string,
  language: string,
): Pick<OfflineModelConfig, 'whisper' | 'omnilingual' | 'transducer' | 'modelType'> {
  switch (files.kind) {
    case 'whisper': {
      const { encoder, decoder } = files
      const setting = { language, task: 'transcribe', enableSegmentTimestamps: 1 } as const
      return {
        whisper: { encoder: path(encoder), decoder: path(decoder), tailPaddings: WHISPER_TAIL_FRAMES, ...setting },
      }
    }
    case 'omnilingual':
      return { omnilingual: { model: path(files.model) } }
    case 'nemo-transducer': {
      const { encoder, decoder, joiner } = files
      const transducer = { encoder: path(encoder), decoder: path(decoder), joiner: path(joiner) }
      return { transducer, modelType: 'nemo_transducer' }
    }
    default:
      return files satisfies never
  }
}

/** The language that most of the longest stretches are in; decided once, or it would change from line to line. */
async function commonLanguage(
  recogniser: OfflineRecognizer,
  request: RecogniseRequest,
  sound: OpenSound,
): Promise<string> {
  const { speech } = request
  const longestRegions = speech
    .toSorted((a, b) => b.end - b.start - (a.end - a.start))
    .slice(0, LANGUAGE_SAMPLE_STRETCHES)
  const votes = new Map<string, number>()
  for (const { start, end } of longestRegions) {
    const samples = await sound.read(start, Math.min(end, start + MAX_RECOGNITION_PIECE_SECONDS))
    const { lang = '' } = await recognize(recogniser, samples, request)
    const code = lang.replaceAll(/[<|>]/g, '')
    votes.set(code, (votes.get(code) ?? 0) + end - start)
    await report(0)
  }
  return [...votes].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

async function recognize(
  recogniser: OfflineRecognizer,
  samples: Float32Array,
  { files, pcm: { sampleRate } }: RecogniseRequest,
): Promise<OfflineRecognizerResult> {
  const paddedSamples = files.kind === 'whisper' ? withSilence(samples, sampleRate) : samples
  const stream = recogniser.createStream()
  stream.acceptWaveform({ samples: paddedSamples, sampleRate })
  return recogniser.decodeAsync(stream)
}

function withSilence(samples: Float32Array, rate: number): Float32Array {
  const silence = Math.min(WHISPER_SILENCE_SECONDS.most * rate, samples.length + WHISPER_SILENCE_SECONDS.least * rate)
  const longer = new Float32Array(samples.length + silence)
  longer.set(samples)
  return longer
}

/** The speech in pieces that fit: a stretch that is too long is cut where it is quietest. */
async function* chunksOf(
  speech: readonly SpeechRegion[],
  { sound, rate }: { sound: OpenSound; rate: number },
): AsyncGenerator<{ start: number; samples: Float32Array }> {
  for (const { start: from, end } of speech) {
    for (let start = from; start < end; ) {
      const read = await sound.read(start, Math.min(end, start + MAX_RECOGNITION_PIECE_SECONDS))
      const samples = end - start > MAX_RECOGNITION_PIECE_SECONDS ? read.subarray(0, quietestBefore(read, rate)) : read
      if (samples.length === 0) break
      yield { start, samples }
      start += samples.length / rate
    }
  }
}

function seconds(speech: readonly SpeechRegion[]): number {
  return speech.reduce((sum, { start, end }) => sum + end - start, 0)
}

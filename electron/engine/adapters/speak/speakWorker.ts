import { fstatSync, ftruncateSync, readFileSync, readSync } from 'node:fs'
import type { GenerationConfig, OfflineTts } from 'sherpa-onnx-node'
import { stretch } from '../../../../shared/audio/stretch.ts'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { openSound } from '../../core/openSound.ts'
import type { PcmFile, SpeakRequest, SpeechPiece } from '../../core/ports.ts'
import { answerRequests } from '../../process/answerRequests.ts'
import { shiftPitch } from '../../signal/shiftPitch.ts'
import { loadSherpa } from '../loadSherpa.ts'
import { MAX_REFERENCE_SECONDS, speechSetting, type VoiceReference } from './speechSetting.ts'
import { spreadWords } from './spreadWords.ts'
import { fitToSymbols, readSymbolTable, type SymbolTable } from './symbolTable.ts'
import { loadable, type VoiceModel } from './voiceModel.ts'

// The program of a process that speaks with the model of one pack: orders come one after the other, a sentence each.

/** One sentence to speak; its text is as it is read aloud. */
export interface SentenceOrder {
  /** The pack's folder. */
  readonly folder: string
  readonly model: VoiceModel
  readonly request: Omit<SpeakRequest, 'voice'>
  /** Number of the speaker in the model. */
  readonly speaker: number
  /** How espeak-ng calls its way of pronouncing, where that is not the model's own. */
  readonly accent?: string
  /** A recording of the voice, and what is said in it, for models that follow one. */
  readonly reference?: { readonly pcm: PcmFile; readonly text: string }
}

interface Loaded {
  readonly tts: OfflineTts
  readonly symbols: SymbolTable | undefined
  /** The settings it was loaded with; another stability needs a new load. */
  readonly key: string
  /** The order that it was last found to fit, for which its files need not be looked up again. */
  readonly orderKey: string
}

let loaded: Loaded | undefined

answerRequests(speak)

/** Speaks a sentence; the times of its words count from its beginning. */
async function speak(order: SentenceOrder): Promise<SpeechPiece> {
  const { tts, symbols } = await load(order)
  const { text, pitch = 1 } = order.request
  const { config, tempo } = speechSetting(order, await referenceOf(order))
  const { sampleRate } = tts
  forgetComplaints()
  const fitted = symbols === undefined ? { text, unspoken: [] } : fitToSymbols(text, symbols)
  const made = isSpeakable(fitted.text) ? await generate(tts, fitted.text, config) : EMPTY_SPEECH
  const paced = tempo === 1 ? made.samples : stretch(made.samples, sampleRate, tempo)
  const samples = shiftPitch(paced, { sampleRate, factor: pitch })
  const words = spreadWords(text, samples, sampleRate)
  return { samples, sampleRate, words, areWordsGuessed: true, unspoken: [...fitted.unspoken, ...made.unspoken] }
}

interface Made {
  readonly samples: Float32Array
  readonly unspoken: readonly string[]
}

const EMPTY_SPEECH: Made = { samples: new Float32Array(0), unspoken: [] }

async function generate(tts: OfflineTts, text: string, generationConfig: GenerationConfig): Promise<Made> {
  try {
    const { samples } = await tts.generateAsync({ text, generationConfig, enableExternalBuffer: false })
    return { samples, unspoken: complaints() }
  } catch (cause) {
    // It makes no sound of a text of which it knows no sign.
    const unspoken = complaints()
    if (unspoken.length > 0) return { ...EMPTY_SPEECH, unspoken }
    const message = say('engineModel.voice.unsayable', { text: text.trim() })
    throw new AppError({ kind: 'engine_down', message }, { cause })
  }
}

function isSpeakable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

async function load({ folder, model, request }: SentenceOrder): Promise<Loaded> {
  const stability = request.control?.stability ?? 0.5
  const orderKey = JSON.stringify([folder, model, stability])
  if (loaded?.orderKey === orderKey) return loaded
  const { config, letters } = await loadable(folder, model, stability)
  const key = JSON.stringify(config)
  if (loaded?.key === key) {
    loaded = { ...loaded, orderKey }
    return loaded
  }
  loaded = undefined
  const { OfflineTts } = await loadSherpa()
  const tts = await OfflineTts.createAsync(config).catch((cause: unknown) => {
    throw notLoaded(cause)
  })
  if (!(tts.sampleRate > 0)) throw notLoaded(undefined)
  const symbols = letters === undefined ? undefined : readSymbolTable(readFileSync(letters, 'utf8'))
  loaded = { tts, symbols, key, orderKey }
  return loaded
}

function notLoaded(cause: unknown): AppError {
  const message = say('engineModel.voice.notLoaded')
  return new AppError({ kind: 'unavailable', message, permanent: true }, { cause })
}

/** The recording of the voice that an order wants followed, as long as it is used. */
async function referenceOf({ reference }: SentenceOrder): Promise<VoiceReference | undefined> {
  if (reference === undefined) return undefined
  const { pcm, text } = reference
  const sound = await openSound(pcm)
  const samples = await sound.read(0, MAX_REFERENCE_SECONDS).finally(() => sound.close())
  return { samples, sampleRate: pcm.sampleRate, text }
}

/** Its own standard error, which is a file (see `ErrorFile`). */
const STDERR_DESCRIPTOR = 2

/** A sign or phoneme without a number, as the library writes it there: its code, or, for ZipVoice, the sign. */
const UNKNOWN_SIGN_PATTERN = /unknown (?:character|phonemes)\. Unicode codepoint: \\?U\+([0-9a-f]+)|Skip token: (\S+)/gi

/** The signs and phonemes that the library says it left out since it was asked last. */
function complaints(): string[] {
  const bytes = Buffer.alloc(fstatSync(STDERR_DESCRIPTOR).size)
  readSync(STDERR_DESCRIPTOR, bytes, 0, bytes.length, 0)
  forgetComplaints()
  const signs = Array.from(bytes.toString().matchAll(UNKNOWN_SIGN_PATTERN), ([, code, sign]) => {
    return sign ?? String.fromCodePoint(Number.parseInt(code ?? '', 16))
  })
  // Stress and length are no sounds of their own, and marks such as those that tie two phonemes are not heard.
  return [...new Set(signs)].filter((sign) => /\p{L}/u.test(sign) && !/[ˈˌːˑ]/u.test(sign))
}

function forgetComplaints(): void {
  ftruncateSync(STDERR_DESCRIPTOR, 0)
}

import { fstatSync, ftruncateSync, readFileSync, readSync } from 'node:fs'
import type { GenerationConfig, OfflineTts } from 'sherpa-onnx-node'
import { stretch } from '../../../../shared/audio/stretch.ts'
import type { Target } from '../../../../shared/contract/records.ts'
import { TARGETS } from '../../../../shared/contract/targets.ts'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { splitForSpeech, splitSentences } from '../../../../shared/text/sentences.ts'
import { plainReading } from '../../../../shared/text/speech/plainReading.ts'
import { openSound } from '../../core/openSound.ts'
import type { PcmFile, SpeakRequest, SpeechPiece } from '../../core/ports.ts'
import { answerMany } from '../../process/answerMany.ts'
import { shiftPitch } from '../../signal/shiftPitch.ts'
import { loadSherpa } from '../loadSherpa.ts'
import { spreadWords } from './spreadWords.ts'
import { type FittedText, fitToSymbols, readSymbolTable, type SymbolTable } from './symbolTable.ts'
import { loadable, type VoiceModel } from './voiceModel.ts'

// The program of a process that speaks with the model of one pack: orders come one after the other, a sentence is a piece.

/** One utterance to make. */
export interface SpeakOrder {
  /** The pack's folder. */
  readonly folder: string
  readonly model: VoiceModel
  readonly request: Omit<SpeakRequest, 'voice'>
  readonly language: string
  /** Which of a model's speakers. */
  readonly speaker: number
  /** How espeak-ng calls its way of pronouncing, where that is not the model's own. */
  readonly accent?: string
  /** A recording of the voice, and what is said in it, for models that follow one. */
  readonly reference?: { readonly pcm: PcmFile; readonly text: string }
}

/** Most characters that a model is given at once: it bounds the memory, and how long the first sound takes. */
const LONGEST = 300
/** Steps of the models that take several: their makers' numbers. */
const STEPS = { pocket: 5, zipvoice: 4 }
/** Seconds of a reference that are used. */
const REFERENCE = 12

interface Loaded {
  readonly tts: OfflineTts
  readonly symbols: SymbolTable | undefined
  /** The settings it was loaded with; another stability needs a new load. */
  readonly key: string
}

let loaded: Loaded | undefined

answerMany<SpeakOrder & { id: number }, SpeechPiece>(async (order, tell) => {
  for await (const piece of speak(order)) await tell(piece)
})

async function* speak(order: SpeakOrder): AsyncGenerator<SpeechPiece> {
  const { tts, symbols } = await load(order)
  const { kind } = order.model
  const { text, speed, pitch = 1 } = order.request
  const setting = await settingOf(order)
  const { sampleRate } = tts
  forgetComplaints()
  let offset = 0
  let seconds = 0
  for (const sentence of piecesOf(text.normalize('NFC'))) {
    const fitted = textForVoice(sentence, order.language, symbols)
    const made = isHeard(fitted.text) ? await generate(tts, fitted.text, setting) : NOTHING
    const paced = kind === 'pocket' && speed !== 1 ? stretch(made.samples, sampleRate, speed) : made.samples
    const samples = shiftPitch(paced, sampleRate, pitch)
    const from = { offset, seconds }
    const words = spreadWords(sentence, samples, sampleRate).map((word) => {
      return { offset: from.offset + word.offset, start: from.seconds + word.start }
    })
    yield { samples, sampleRate, words, unspoken: [...fitted.unspoken, ...made.unspoken] }
    offset += sentence.length
    seconds += samples.length / sampleRate
  }
  // A listener waits for a sound of some length, also where there was nothing that could be said.
  if (seconds === 0) yield { samples: new Float32Array(Math.round(0.1 * sampleRate)), sampleRate, words: [] }
}

interface Made {
  readonly samples: Float32Array
  readonly unspoken: readonly string[]
}

const NOTHING: Made = { samples: new Float32Array(0), unspoken: [] }

async function generate(tts: OfflineTts, text: string, generationConfig: GenerationConfig): Promise<Made> {
  try {
    const { samples } = await tts.generateAsync({ text, generationConfig, enableExternalBuffer: false })
    return { samples, unspoken: complaints() }
  } catch (cause) {
    // It makes no sound of a text of which it knows no sign.
    const unspoken = complaints()
    if (unspoken.length > 0) return { ...NOTHING, unspoken }
    const message = say('engineModel.voice.unsayable', { text: text.trim() })
    throw new AppError({ kind: 'engine_down', message }, { cause })
  }
}

/** Sentences, so that the first sounds soon; long ones in parts. */
function piecesOf(text: string): string[] {
  return splitSentences(text).flatMap((sentence) => splitForSpeech(sentence, LONGEST))
}

function isHeard(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

async function load({ folder, model, request }: SpeakOrder): Promise<Loaded> {
  const { config, letters } = await loadable(folder, model, request.control?.stability ?? 0.5)
  const key = JSON.stringify(config)
  if (loaded?.key === key) return loaded
  loaded = undefined
  const { OfflineTts } = await loadSherpa()
  const tts = await OfflineTts.createAsync(config).catch((cause: unknown) => {
    throw notLoaded(cause)
  })
  if (!(tts.sampleRate > 0)) throw notLoaded(undefined)
  const symbols = letters === undefined ? undefined : readSymbolTable(readFileSync(letters, 'utf8'))
  loaded = { tts, symbols, key }
  return loaded
}

function notLoaded(cause: unknown): AppError {
  const message = say('engineModel.voice.notLoaded')
  return new AppError({ kind: 'unavailable', message, permanent: true }, { cause })
}

async function settingOf({
  model: { kind },
  request,
  speaker,
  accent,
  reference,
}: SpeakOrder): Promise<GenerationConfig> {
  const { speed, control = {} } = request
  const own = { sid: speaker, speed, ...(accent === undefined ? {} : { extra: { lang: accent } }) }
  if (reference === undefined) return own
  const { pcm, text } = reference
  const sound = await openSound(pcm)
  const referenceAudio = await sound.read(0, REFERENCE).finally(() => sound.close())
  const given = { referenceAudio, referenceSampleRate: pcm.sampleRate, referenceText: text }
  if (kind === 'zipvoice') {
    const guidance: Record<string, number> =
      control.cfgWeight === undefined ? {} : { guidance_scale: Math.max(0.1, 2 * control.cfgWeight) }
    return { ...own, ...given, numSteps: STEPS.zipvoice, extra: guidance }
  }
  // Pocket TTS speaks more freely the warmer it is; 0.7 is its own warmth.
  const warmth: Record<string, number> =
    control.exaggeration === undefined ? {} : { temperature: 1.4 * Math.max(0.05, control.exaggeration) }
  return {
    sid: 0,
    speed: 1,
    ...given,
    numSteps: STEPS.pocket,
    extra: { max_reference_audio_len: REFERENCE, ...warmth },
  }
}

/** Its own standard error, which is a file (see `ErrorFile`). */
const ERRORS = 2

/** A sign or phoneme without a number, as the library writes it there: its code, or, for ZipVoice, the sign. */
const COMPLAINT = /unknown (?:character|phonemes)\. Unicode codepoint: \\?U\+([0-9a-f]+)|Skip token: (\S+)/gi

/** The signs and phonemes that the library says it left out since it was asked last. */
function complaints(): string[] {
  const bytes = Buffer.alloc(fstatSync(ERRORS).size)
  readSync(ERRORS, bytes, 0, bytes.length, 0)
  forgetComplaints()
  const signs = Array.from(bytes.toString().matchAll(COMPLAINT), ([, code, sign]) => {
    return sign ?? String.fromCodePoint(Number.parseInt(code ?? '', 16))
  })
  // Stress and length are no sounds of their own, and marks such as those that tie two phonemes are not heard.
  return [...new Set(signs)].filter((sign) => /\p{L}/u.test(sign) && !/[ˈˌːˑ]/u.test(sign))
}

function forgetComplaints(): void {
  ftruncateSync(ERRORS, 0)
}

/**
 * A text as a voice is given it: as it is read aloud, where we know the language, and all letters in the signs of the table
 * of a voice that reads letters. Such a voice gets English words as they are written: it learned them so.
 */
function textForVoice(text: string, language: string, symbols: SymbolTable | undefined): FittedText {
  const said = isTarget(language) ? plainReading(text, language, { foreignAsWritten: true }).text : text
  return symbols === undefined ? { text: said, unspoken: [] } : fitToSymbols(said, symbols)
}

function isTarget(language: string): language is Target {
  return TARGETS.some((target) => target === language)
}

import { PRESERVE } from '../../../../shared/contract/preserve.ts'
import {
  type SpeechMetadata,
  type SpeechRequest,
  type Target,
  TEXT_LIMIT,
} from '../../../../shared/contract/records.ts'
import type { Service } from '../../../../shared/contract/service.ts'
import { AppError, type Failure, invalid, toFailure } from '../../../../shared/failure.ts'
import { type Message, plainWords, say } from '../../../../shared/locale/message.ts'
import { messageOf } from '../../../../shared/locale/messageOf.ts'
import type { VoiceSettings } from '../../../../shared/project/document.ts'
import { splitForSpeech } from '../../../../shared/text/sentences.ts'
import { joinWavs } from '../../../client/bytes/joinWavs.ts'
import { openWav } from '../../../client/bytes/wav.ts'
import { writeWav } from '../../../client/bytes/writeWav.ts'
import type { Client } from '../../../client/method.ts'
import { DEFAULT_RETRY_POLICY, retry } from '../../../client/retry.ts'
import { steadyNow } from '../../../client/steadyNow.ts'
import type { SpokenWords } from '../../project/takes.ts'

/** A text to speak, with voice and settings. */
export interface Saying {
  readonly text: string
  readonly voice: string
  readonly target: Target
  readonly settings: VoiceSettings
  /** The kind of the voice, if the service reports it. */
  readonly kind?: string | undefined
}

interface SayingTo {
  readonly service: Pick<Client<Service>, 'tts'>
  /** Path of the WAV file to write. */
  readonly path: string
  readonly signal: AbortSignal
  /** Called with the service's notes on the result. */
  readonly onNote?: ((note: Message) => void) | undefined
  /** Called with the text and where its words begin in the sound, if the service reports it and the text is spoken in one. */
  readonly onWords?: ((words: SpokenWords) => void) | undefined
}

/** Retries if the connection breaks while sound arrives; seconds. */
const STREAM_RETRY_POLICY = { ...DEFAULT_RETRY_POLICY, deadline: 20 }

/** Speaks a text of any length into a WAV file; resolves with its duration in seconds. */
export async function speakText(saying: Saying, { service, path, signal, onNote, onWords }: SayingTo): Promise<number> {
  if (saying.voice === PRESERVE) throw invalid(OWN_VOICE_UNAVAILABLE, 'voice')
  const texts = splitForSpeech(saying.text, TEXT_LIMIT).filter((text) => text.trim() !== '')
  const request = requestOf(saying)
  let begun = false
  const ask = async (text: string) => {
    const { body, metadata } = await service.tts({ ...request, text }, { signal })
    begun = true
    for (const note of notesOf(metadata)) onNote?.(note)
    if (texts.length === 1 && metadata?.word_starts !== undefined) onWords?.({ text, starts: metadata.word_starts })
    return body
  }
  const speak = async () => {
    begun = false
    const [first] = texts
    if (texts.length === 1 && first !== undefined) return writeWav(path, await openWav(await ask(first)))
    return writeWav(path, await joinWavs(oneAfterTheOther(texts, ask)))
  }
  const seconds = await retry(speak, {
    policy: STREAM_RETRY_POLICY,
    random: Math.random,
    now: steadyNow,
    signal,
    // The client itself has already retried failures before the first sound.
    mayRepeat: (failure) => begun && failure.kind === 'offline',
  })
  if (seconds > 0) return seconds
  throw new AppError({ kind: 'bad_reply', message: say('failure.noSound') })
}

const OWN_VOICE_UNAVAILABLE = say('failure.ownVoice')

/** The answers on texts, each asked for after the one before. */
export async function* oneAfterTheOther<T>(
  texts: readonly string[],
  ask: (text: string) => Promise<T>,
): AsyncGenerator<T> {
  for (const text of texts) yield await ask(text)
}

/** The speech request without its text. */
export function requestOf({ voice, target, settings, kind }: Saying): Omit<Partial<SpeechRequest>, 'text'> {
  return { voice_id: voice, language: target, ...settingsFor(settings, kind) }
}

/** The settings that apply to this kind of voice (spec 2.1); all of them if the kind is unknown. */
export function settingsFor(settings: VoiceSettings, kind: string | undefined): Partial<SpeechRequest> {
  const { speed, stability, similarity, exaggeration, cfgWeight, pitch, depth, liveliness } = settings
  const expressive = { exaggeration, cfg_weight: cfgWeight }
  const plain = { stability, similarity, pitch, depth, liveliness }
  const chosen = kind === undefined ? { ...expressive, ...plain } : isReference(kind) ? expressive : plain
  return Object.fromEntries(Object.entries({ speed, ...chosen }).filter(([, value]) => value !== undefined))
}

/** Whether this kind of voice imitates a recording. */
function isReference(kind: string): boolean {
  return /clon|reference|expressive/i.test(kind)
}

const CONCERN_ALL: ReadonlySet<Failure['kind']> = new Set([
  'unauthorized',
  'forbidden',
  'rate_limited',
  'engine_down',
  'unavailable',
  'offline',
  'file',
  'cancelled',
])

/** Whether a failure concerns the service as a whole, so that the next text would fail too. */
export function concernsAll(error: unknown): boolean {
  const { kind } = toFailure(error)
  return CONCERN_ALL.has(kind)
}

/** The notes on a spoken text, as data where the service sends them so. */
function notesOf({ notes = [], said }: Partial<SpeechMetadata> = {}): Message[] {
  const messages: readonly unknown[] = Array.isArray(said) ? said : []
  return notes.map((note, index) => messageOf(messages[index], note) ?? plainWords(note))
}

import { randomUUID } from 'node:crypto'
import { toPcm16, wavHeader } from '../../../shared/audio/wav.ts'
import { SERVER_VOICE, type SpeechMetadata, type SpeechRequest } from '../../../shared/contract/records.ts'
import { AppError } from '../../../shared/failure.ts'
import { english } from '../../../shared/locale/english.ts'
import { type Said, say } from '../../../shared/locale/message.ts'
import { textNotes } from '../../../shared/text/check/textNotes.ts'
import { findLanguage } from '../../../shared/text/languages.ts'
import type { Blobs } from '../backends/shared/blobs.ts'
import type { ClonedVoices } from '../backends/shared/clonedVoices.ts'
import type { History } from '../backends/shared/history.ts'
import { checkStaysHere } from '../core/hereOnly.ts'
import type { Capabilities, Synthesizer, SynthesizerVoice } from '../core/ports.ts'
import { controlFor, shapeFor } from '../core/voiceControl.ts'
import { toMilliseconds } from '../dub/roundTimes.ts'
import { unspokenNote } from '../dub/unspokenNotes.ts'
import { chooseVoice, voicesOf } from './chooseVoice.ts'

/** The dependencies of an order of speech. */
export interface SpeechOptions {
  readonly capabilities: Capabilities
  readonly history: History
  readonly clones: ClonedVoices
  readonly blobs: Blobs
}

/**
 * Speaks an order as a WAV file whose length is left open, sent while it is made, and keeps it in the history. Resolves with
 * the first piece, so that a full disk or an early failure is an HTTP status; a later failure cuts the sound off.
 */
export async function streamSpeech(
  options: SpeechOptions,
  input: SpeechRequest,
  { account, signal }: { account: string; signal: AbortSignal },
): Promise<AsyncGenerator<Uint8Array>> {
  const { voice, pieces } = beginSpeech(await voicesOf(options, account), input, signal, true)
  await options.blobs.check()
  const first = await pieces.next()
  const spoken = async function* (): AsyncGenerator<Uint8Array> {
    const kept: Sound[] = []
    for (let next = first; !next.done; next = await pieces.next()) {
      if (kept.length === 0) yield wavHeader(next.value)
      kept.push(next.value)
      yield next.value.bytes
    }
    await keepSpeech(options, account, { ...finishSpeech(input, voice, kept), input })
  }
  return spoken()
}

/** Begins to speak an order; the pieces come as they are made. Throws `not_found` for an unknown voice. */
export function beginSpeech(
  synthesizer: Synthesizer,
  input: SpeechRequest,
  signal: AbortSignal,
  live = false,
): { voice: SynthesizerVoice; pieces: AsyncGenerator<Sound> } {
  const voice = chooseVoice(synthesizer.voices, input.voice_id, input.language)
  checkStaysHere(voice, input.stays_here)
  const { text, speed, stability, similarity, budget } = input
  const [exaggeration, cfgWeight] = [input.exaggeration ?? undefined, input.cfg_weight ?? undefined]
  const control = controlFor(voice, { stability, similarity, exaggeration, cfgWeight })
  const pieces = async function* (): AsyncGenerator<Sound> {
    const order = { text, voice: voice.record.id, speed, ...shapeFor(voice, input), control, live, budget }
    for await (const piece of synthesizer.speak(order, signal)) {
      const { samples, sampleRate, unspoken = [] } = piece
      yield { bytes: toPcm16(samples), sampleRate, unspoken }
    }
  }
  return { voice, pieces: pieces() }
}

/** A piece of speech as sent: 16-bit samples, rate in Hz. */
export interface Sound {
  readonly bytes: Uint8Array
  readonly sampleRate: number
  readonly unspoken: readonly string[]
}

/** Joins all pieces into one WAV file, with its metadata. Throws `engine_down` if there is no piece. */
export function finishSpeech(
  input: SpeechRequest,
  voice: SynthesizerVoice,
  pieces: readonly Sound[],
): { metadata: Described; wav: Buffer } {
  const [first] = pieces
  if (first === undefined) {
    throw new AppError({
      kind: 'engine_down',
      message: say('engine.voice.silent', { voice: voice.record.name }),
    })
  }
  const { sampleRate } = first
  const sound = Buffer.concat(pieces.map(({ bytes }) => bytes))
  const unspoken = [...new Set(pieces.flatMap((piece) => piece.unspoken))]
  const metadata = describe(input, voice, { sampleRate, bytes: sound.length, unspoken })
  return { metadata, wav: Buffer.concat([wavHeader({ sampleRate }, sound.length), sound]) }
}

type Described = SpeechMetadata & { created_at: string }

function describe(
  input: SpeechRequest,
  voice: SynthesizerVoice,
  sound: { sampleRate: number; bytes: number; unspoken: readonly string[] },
): Described {
  const notes = [unspokenNote(voice.record.name, sound.unspoken) ?? [], toneNotes(input.text, voice)].flat()
  return {
    id: randomUUID(),
    voice_id: voice.record.id,
    voice_name: voice.record.name,
    text: input.text,
    duration_seconds: toMilliseconds(sound.bytes / 2 / sound.sampleRate),
    sample_rate: sound.sampleRate,
    character_count: [...input.text].length,
    created_at: new Date().toISOString(),
    ...(notes.length === 0 ? {} : { notes: notes.map(english), said: notes }),
  }
}

/** Notes on words that a server's voice may mispronounce, such as those without tones; our own voices tell that themselves. */
function toneNotes(text: string, { record }: SynthesizerVoice): Said[] {
  const language = findLanguage(record.language)?.code
  return record.kind === SERVER_VOICE && language !== undefined ? textNotes([text], language) : []
}

/** Writes the speech and its order to the account's history. */
export async function keepSpeech(
  { blobs, history }: SpeechOptions,
  account: string,
  { metadata, input, wav }: { metadata: SpeechMetadata; input: SpeechRequest; wav: Buffer },
): Promise<void> {
  const audio = await blobs.write(`history/${metadata.id}.wav`, wav)
  try {
    await history.add(account, { ...settingsOf(input), ...metadata, feature: 'tts' }, audio)
  } catch (error) {
    await blobs.remove(audio) // without an item it would never be found
    throw error
  }
}

/** The settings of a request, stored so that the user can repeat it. */
function settingsOf({
  text: _text,
  voice_id: _voice,
  stays_here: _stays,
  budget: _budget,
  ...settings
}: SpeechRequest): Omit<SpeechRequest, 'text' | 'voice_id' | 'stays_here' | 'budget'> {
  return settings
}

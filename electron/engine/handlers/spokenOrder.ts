import { randomUUID } from 'node:crypto'
import { toPcm16, wavHeader } from '../../../shared/audio/wav.ts'
import { SERVER_VOICE, type SpeechMetadata, type SpeechRequest } from '../../../shared/contract/records.ts'
import { AppError } from '../../../shared/failure.ts'
import { english } from '../../../shared/locale/english.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import { textNotes, unreadNotes } from '../../../shared/text/check/textNotes.ts'
import { baseLanguage, englishLanguageName, findLanguage } from '../../../shared/text/languages.ts'
import type { WordStarts } from '../../../shared/timing/words/wordTimes.ts'
import type { Caller } from '../backends/shared/accountRecords.ts'
import type { Blobs } from '../backends/shared/blobs.ts'
import type { ClonedVoices } from '../backends/shared/clonedVoices.ts'
import type { History } from '../backends/shared/history.ts'
import { checkStaysHere } from '../core/hereOnly.ts'
import type { Capabilities, SpeechPiece, Synthesizer, SynthesizerVoice } from '../core/ports.ts'
import { controlFor, shapeFor } from '../core/voiceControl.ts'
import { toMilliseconds } from '../dub/plan/roundTimes.ts'
import { unspokenNote } from '../dub/speak/unspokenNotes.ts'
import { wordStartsOf } from '../dub/speak/wordStartsOf.ts'
import { chooseVoice, voicesOf } from './chooseVoice.ts'
import { levelSpeech } from './levelSpeech.ts'
import type { SpeechFiles } from './speechFiles.ts'

/** The dependencies of an order of speech. */
export interface SpeechOptions {
  readonly capabilities: Capabilities
  readonly history: History
  readonly clones: ClonedVoices
  readonly blobs: Blobs
  readonly speechFiles: SpeechFiles
  /** Milliseconds for which a stream may be left unread (`UNREAD_TIME`). */
  readonly unreadTime?: number | undefined
}

/** Whose order it is, and its cancellation. */
export interface Ordered {
  readonly caller: Pick<Caller, 'account' | 'key'>
  readonly signal: AbortSignal
}

/**
 * Speaks an order as a WAV file whose length is left open, sent while it is made, and keeps it in the history once it was read
 * to its end. It is made as fast as it can be, however slowly it is read (see `SpeechFile`). Resolves with the first piece, so
 * that a full disk or an early failure is an HTTP status; a later failure cuts the sound off.
 */
export async function streamSpeech(
  options: SpeechOptions,
  input: SpeechRequest,
  { caller, signal }: Ordered,
): Promise<AsyncGenerator<Uint8Array>> {
  const { voice, pieces } = beginSpeech(await voicesOf(options, caller.account), input, { caller, signal, live: true })
  await options.blobs.check()
  const file = await options.speechFiles.open(caller.key, signal)
  const first = await firstOf(pieces, voice).catch(async (error: unknown) => {
    await file.close()
    throw error
  })
  const { sampleRate } = first.value
  const unspoken: string[] = []
  const make = async (): Promise<void> => {
    try {
      for (let next: IteratorResult<Sound> = first; !next.done; next = await pieces.next()) {
        unspoken.push(...next.value.unspoken)
        await file.append(next.value.bytes)
      }
    } finally {
      await pieces.return(undefined)
    }
  }
  void make().then(
    () => file.end(),
    (error: unknown) => file.end({ error }),
  )
  const spoken = async function* (): AsyncGenerator<Uint8Array> {
    try {
      yield wavHeader({ sampleRate })
      yield* file.read()
      const metadata = describe(input, voice, { sampleRate, bytes: file.size, unspoken: [...new Set(unspoken)] })
      await keepSpeech(options, caller.account, { metadata, input, wav: await file.whole(sampleRate) })
    } finally {
      await file.close()
    }
  }
  return spoken()
}

/** The first piece. Throws `engine_down` where there is none. */
async function firstOf(pieces: AsyncIterator<Sound>, voice: SynthesizerVoice): Promise<IteratorYieldResult<Sound>> {
  const first = await pieces.next()
  if (first.done) throw silent(voice)
  return first
}

/** Begins to speak an order, as loud as all voices are; the pieces come as they are made. Throws `not_found` for an unknown voice. */
export function beginSpeech(
  synthesizer: Synthesizer,
  input: SpeechRequest,
  { caller, signal, live = false }: Ordered & { readonly live?: boolean },
): { voice: SynthesizerVoice; pieces: AsyncGenerator<Sound> } {
  const voice = chooseVoice(synthesizer.voices, input.voice_id, input.language)
  checkStaysHere(voice, input.stays_here)
  const { text, speed, stability, similarity, budget } = input
  const [exaggeration, cfgWeight] = [input.exaggeration ?? undefined, input.cfg_weight ?? undefined]
  const control = controlFor(voice, { stability, similarity, exaggeration, cfgWeight })
  const pieces = async function* (): AsyncGenerator<Sound> {
    const how = { voice: voice.record.id, speed, ...shapeFor(voice, input), control, live, budget }
    const spoken = synthesizer.speak({ text, ...how, caller: caller.key }, signal)
    // A server's sound may come as slowly as it is heard: it is passed on as it is.
    const level = voice.record.kind === SERVER_VOICE ? spoken : levelSpeech(spoken, { text, loudness: voice.loudness })
    for await (const { samples, sampleRate, unspoken = [], ...piece } of level) {
      yield { bytes: toPcm16(samples), sampleRate, unspoken, ...piece }
    }
  }
  return { voice, pieces: pieces() }
}

/** A piece of speech as sent: 16-bit samples, rate in Hz. */
interface Sound extends Pick<SpeechPiece, 'words' | 'areWordsGuessed'> {
  readonly bytes: Uint8Array
  readonly sampleRate: number
  readonly unspoken: readonly string[]
}

/**
 * Joins all pieces into one WAV file, with its metadata, and where its words begin as the voice reported. Throws `engine_down` if
 * there is no piece.
 */
export function finishSpeech(
  input: SpeechRequest,
  voice: SynthesizerVoice,
  pieces: readonly Sound[],
): { metadata: Described; wav: Buffer; words: WordStarts } {
  const [first] = pieces
  if (first === undefined) throw silent(voice)
  const { sampleRate } = first
  const sound = Buffer.concat(pieces.map(({ bytes }) => bytes))
  const unspoken = [...new Set(pieces.flatMap((piece) => piece.unspoken))]
  const metadata = describe(input, voice, { sampleRate, bytes: sound.length, unspoken })
  return { metadata, wav: Buffer.concat([wavHeader({ sampleRate }, sound.length), sound]), words: wordStartsOf(pieces) }
}

function silent({ record }: SynthesizerVoice): AppError {
  return new AppError({ kind: 'engine_down', message: say('engine.voice.silent', { voice: record.name }) })
}

type Described = SpeechMetadata & { created_at: string }

function describe(
  input: SpeechRequest,
  voice: SynthesizerVoice,
  sound: { sampleRate: number; bytes: number; unspoken: readonly string[] },
): Described {
  const { id: voice_id, name: voice_name, language: voice_language } = voice.record
  const isOther = isOtherLanguage(input.language, voice_language)
  const other = isOther ? [say('engineNote.voice.otherLanguage', languageNames(voice.record, input.language))] : []
  const notes = [other, unspokenNote(voice_name, sound.unspoken) ?? [], toneNotes(input.text, voice)].flat()
  return {
    id: randomUUID(),
    voice_id,
    voice_name,
    ...(input.voice_id === voice_id ? {} : { stands_for: input.voice_id }),
    ...(isOther ? { voice_language } : {}),
    text: input.text,
    duration_seconds: toMilliseconds(sound.bytes / 2 / sound.sampleRate),
    sample_rate: sound.sampleRate,
    character_count: [...input.text].length,
    created_at: new Date().toISOString(),
    ...(notes.length === 0 ? {} : { notes: notes.map(english), said: notes }),
  }
}

/** Whether a voice speaks another language than the one that was asked for. Varieties, as of regions, are one. */
function isOtherLanguage(asked: string | null | undefined, own: string | undefined): own is string {
  return Boolean(asked) && own !== undefined && baseLanguage(asked ?? '') !== baseLanguage(own)
}

function languageNames({ name, language }: SynthesizerVoice['record'], asked: string | null | undefined) {
  return { voice: name, language: englishLanguageName(language ?? ''), asked: englishLanguageName(asked ?? '') }
}

/** Notes on signs that no rule reads aloud, and on words that a server's voice may mispronounce, such as those without tones. */
function toneNotes(text: string, { record }: SynthesizerVoice): Message[] {
  const language = findLanguage(record.language)?.code
  if (language === undefined) return []
  return record.kind === SERVER_VOICE ? textNotes([text], language) : unreadNotes(text, language)
}

/** Writes the speech, a WAV file or the path of one, and its order to the account's history. */
export async function keepSpeech(
  { blobs, history }: SpeechOptions,
  account: string,
  { metadata, input, wav }: { metadata: Described; input: SpeechRequest; wav: Buffer | string },
): Promise<void> {
  const name = `history/${metadata.id}.wav`
  const audio = await (typeof wav === 'string' ? blobs.put(name, wav) : blobs.write(name, wav))
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

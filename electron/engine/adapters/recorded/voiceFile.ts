import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { fromPcm16, toPcm16 } from '../../../../shared/audio/wav.ts'
import { AppError } from '../../../../shared/failure.ts'
import { type Message, say } from '../../../../shared/locale/message.ts'
import type { RecordedLanguage } from '../../../../shared/text/speech/phonology.ts'
import { replaceFile } from '../../../files/placeFile.ts'

/** How the file of a recorded voice ends. */
export const VOICE_ENDING = '.griotvoice'
export const VOICE_FORMAT = 'griot-voice-1'
/** Most megabytes of a voice's file: ten times what a thousand diphones take. */
const MAX_VOICE_FILE_MB = 64
/** Characters of a voice's id that come from its name, and from its digest. */
const VOICE_ID_NAME_CHARACTERS = 24
const VOICE_ID_DIGEST_CHARACTERS = 12

/**
 * espeak-ng's English, in which the sounds of a reader's words are told: as in Africa too, *lot* is not *palm*, and r is said before
 * vowels alone; or as in America.
 */
export const ACCENTS = ['en-gb-x-rp', 'en-us'] as const
export type Accent = (typeof ACCENTS)[number]

/**
 * A step from one sound to the next as somebody said it, in samples of the voice's sound: the middle of the first, where
 * the second begins, and its middle. `marks` are at the same place in every period of its voice.
 */
export interface Diphone {
  readonly from: number
  readonly cut: number
  readonly to: number
  readonly marks: readonly number[]
}

/** Facts of a recorded voice, with the consent of the person who read for it. */
export interface VoiceHeader {
  readonly format: typeof VOICE_FORMAT
  /** Made of all else that is in the file (`voiceId`). */
  readonly id: string
  readonly name: string
  readonly language: RecordedLanguage
  readonly gender: 'female' | 'male'
  /** Of English alone. */
  readonly accent?: Accent
  /** Samples a second. */
  readonly rate: number
  /** Median of the reader's fundamental in Hz. */
  readonly pitchHz: number
  /** Who agreed, to what, in the person's own words, and when (ISO 8601). */
  readonly consent: { readonly by: string; readonly statement: string; readonly at: string }
  readonly diphones: Readonly<Record<string, Diphone>>
}

/** A recorded voice with its sound, -1 to 1. */
export interface RecordedVoice {
  readonly header: VoiceHeader
  readonly sound: Float32Array
}

/** A voice with the id that its content has. */
export function withId(header: Omit<VoiceHeader, 'id'>, sound: Float32Array): RecordedVoice {
  return { header: { ...header, id: voiceId(header, sound) }, sound }
}

/**
 * The id of a voice: its language, its reader, and a digest of all that is in it, consent included. Another voice of the same
 * name has another id, as cached lines are kept by it; one whose consent was changed has too.
 */
export function voiceId(header: Omit<VoiceHeader, 'id'>, sound: Float32Array): string {
  const { id: _, ...facts } = header as VoiceHeader
  const digest = createHash('sha256').update(JSON.stringify(facts)).update(toPcm16(sound)).digest('hex')
  const plain = header.name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
    .slice(0, VOICE_ID_NAME_CHARACTERS)
  return ['own', header.language, plain, digest.slice(0, VOICE_ID_DIGEST_CHARACTERS)]
    .filter((part) => part !== '')
    .join('-')
}

/**
 * Writes a voice as one file: a line of JSON, then 16-bit samples. Whoever looks meanwhile finds the whole file or none. Throws
 * `file` with the reason.
 */
export async function writeVoice(path: string, { header, sound }: RecordedVoice): Promise<void> {
  await replaceFile(path, async (part) => {
    await using file = await open(part, 'wx')
    await file.writeFile(Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), toPcm16(sound)]))
    await file.sync()
  })
}

/** Reads a voice that was checked before (`checkVoice`). Throws `file` if the file cannot be read or is none. */
export function readVoice(path: string): RecordedVoice {
  const bytes = bytesOf(path)
  const end = bytes.indexOf(0x0a)
  const header = parse(bytes.subarray(0, Math.max(0, end)).toString())
  if (header?.format !== VOICE_FORMAT) throw refused(path, say('failure.voice.foreign', { path }))
  return { header, sound: fromPcm16(bytes.subarray(end + 1)) }
}

/** The failure of a file that cannot be taken as a voice. */
export function refused(path: string, message: Message, cause?: unknown): AppError {
  return new AppError({ kind: 'file', message, path }, { cause })
}

function bytesOf(path: string): Buffer {
  try {
    const stats = statSync(path)
    if (!stats.isFile()) throw refused(path, say('failure.voice.noFile', { path }))
    const size = Math.ceil(stats.size / 1e6)
    if (size > MAX_VOICE_FILE_MB)
      throw refused(path, say('failure.voice.large', { path, size, most: MAX_VOICE_FILE_MB }))
    return readFileSync(path)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw refused(path, say('failure.media.unread', { path }), cause)
  }
}

function parse(text: string): VoiceHeader | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

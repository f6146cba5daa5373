import { readFileSync, writeFileSync } from 'node:fs'
import { fromPcm16, toPcm16 } from '../../../../shared/audio/wav.ts'
import { AppError } from '../../../../shared/failure.ts'
import type { RuleLanguage } from '../../../../shared/text/speech/phonology.ts'

/** How the file of a recorded voice ends. */
export const VOICE_ENDING = '.griotvoice'
export const VOICE_FORMAT = 'griot-voice-1'

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
  readonly id: string
  readonly name: string
  readonly language: RuleLanguage
  readonly gender: 'female' | 'male'
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

/** Writes a voice as one file: a line of JSON, then 16-bit samples. */
export function writeVoice(path: string, { header, sound }: RecordedVoice): void {
  writeFileSync(path, Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), toPcm16(sound)]))
}

/** Reads a voice that was checked before (`checkVoice`). Throws `file` if the file cannot be read or is none. */
export function readVoice(path: string): RecordedVoice {
  const bytes = bytesOf(path)
  const end = bytes.indexOf(0x0a)
  const header = parse(bytes.subarray(0, Math.max(0, end)).toString())
  if (header?.format !== VOICE_FORMAT) throw notWhole(path)
  return { header, sound: fromPcm16(bytes.subarray(end + 1)) }
}

/** The failure of a file that is no voice, or not all of one. */
export function notWhole(path: string): AppError {
  return new AppError({ kind: 'file', message: `${path} is no whole voice file. Copy it again.`, path })
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw new AppError({ kind: 'file', message: `The voice file ${path} cannot be read.`, path }, { cause })
  }
}

function parse(text: string): VoiceHeader | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { joinSamples } from '../../../../shared/audio/joinSamples.ts'
import { AppError, invalid } from '../../../../shared/failure.ts'
import type { ReadingFault } from '../../../../shared/packs/voiceProgram.ts'
import type { RuleLanguage } from '../../../../shared/text/speech/phonology.ts'
import { neededDiphones, recordList } from '../../../../shared/text/speech/recording/recordList.ts'
import { AudioReader } from '../../media/read/audioReader.ts'
import { medianPitch, pitchTrack } from '../../signal/pitch.ts'
import { ESPEAK_RATE } from '../espeak/espeak.ts'
import { createEspeakPool } from '../espeak/espeakPool.ts'
import { buildSounds } from './buildSounds.ts'
import { sayPhrase, voiceLike } from './sayPhrase.ts'
import { type RecordedVoice, VOICE_FORMAT } from './voiceFile.ts'

/** A folder of recordings, named by their phrase's number in the record list, and whose voice it is. */
export interface VoiceOrder {
  readonly folder: string
  readonly language: RuleLanguage
  readonly name: string
  /** Default: by the recordings' pitch. */
  readonly gender?: 'female' | 'male' | undefined
  /** The consent in the reader's own words. */
  readonly consent: string
}

/** A voice, with how many phrases it is made of, the pairs of sounds it lacks, and the recordings that were not used. */
export interface MadeVoice {
  readonly voice: RecordedVoice
  readonly used: number
  readonly lacking: readonly string[]
  readonly faults: readonly { readonly file: string; readonly text: string; readonly fault: ReadingFault }[]
}

/** Hz between the medians of most men and most women, and the recordings that are listened to for it. */
const [BETWEEN, LISTENED] = [155, 12]
/** Share of the language's pairs of sounds without which a voice would stammer. */
const LEAST = 0.8

/**
 * Makes a voice of recordings. A built-in voice says each phrase, and where its sounds begin is carried over to the recording.
 * Throws `invalid` without consent, `file` where recordings are missing.
 */
export async function recordVoice(order: VoiceOrder, signal: AbortSignal): Promise<MadeVoice> {
  const { language, name, consent } = order
  if (consent.trim() === '') throw invalid('A voice needs the consent of its reader, in the reader’s words.', 'consent')
  const recordings = recordingsIn(order.folder, language)
  const gender = order.gender ?? genderOf(recordings.slice(0, LISTENED).map(({ samples }) => samples))
  const voice = voiceLike(language, gender)
  const pool = createEspeakPool(1)
  try {
    const phrases = []
    for (const recording of recordings) {
      phrases.push({ ...recording, reference: await sayPhrase(recording.text, voice, { pool, signal }) })
    }
    const { diphones, sound, pitchHz, faults } = buildSounds(phrases, ESPEAK_RATE)
    const needed = neededDiphones(language)
    const lacking = [...needed].filter((pair) => !Object.hasOwn(diphones, pair))
    if (lacking.length > (1 - LEAST) * needed.size) throw tooFew(order.folder, lacking.length, needed.size)
    const header: RecordedVoice['header'] = {
      ...{ format: VOICE_FORMAT, id: idOf(order, sound), name, language, gender, rate: ESPEAK_RATE },
      ...{ pitchHz, consent: { by: name, statement: consent, at: new Date().toISOString() }, diphones },
    }
    return {
      voice: { header, sound },
      used: phrases.length - faults.length,
      lacking,
      faults: named(faults, recordings),
    }
  } finally {
    await pool.close()
  }
}

interface Recording {
  readonly file: string
  readonly text: string
  readonly samples: Float32Array
}

function recordingsIn(folder: string, language: RuleLanguage): Recording[] {
  const names = filesIn(folder)
  return recordList(language).flatMap((text, index) => {
    const file = names.find((name) => /^0*(\d+)\.\w+$/.exec(name)?.[1] === String(index + 1))
    return file === undefined ? [] : [{ file, text, samples: soundOf(join(folder, file)) }]
  })
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (cause) {
    throw new AppError({ kind: 'file', message: `The folder ${folder} cannot be read.`, path: folder }, { cause })
  }
}

function soundOf(path: string): Float32Array {
  using reader = new AudioReader(path, { sampleRate: ESPEAK_RATE, channels: 1 })
  // The reader gives its memory anew with every chunk.
  return joinSamples(Array.from(reader.chunks(), (chunk) => chunk.slice()))
}

function genderOf(sounds: readonly Float32Array[]): 'female' | 'male' {
  const medians = sounds.flatMap((samples) => medianPitch(pitchTrack(samples, ESPEAK_RATE)) ?? [])
  return (medians.sort((a, b) => a - b)[medians.length >> 1] ?? 0) < BETWEEN ? 'male' : 'female'
}

function tooFew(folder: string, lacking: number, all: number): AppError {
  const message =
    `The recordings in ${folder} lack ${lacking} of ${all} pairs of sounds. Record the phrases of griot voice record-list ` +
    'as 001.wav, 002.wav and so on.'
  return new AppError({ kind: 'file', message, path: folder })
}

/** Another voice of the same name has another id, as cached lines are kept by it. */
function idOf({ language, name }: VoiceOrder, sound: Float32Array): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
  const digest = createHash('sha256').update(new Uint8Array(sound.buffer)).digest('hex').slice(0, 8)
  return ['own', language, plain, digest].filter((part) => part !== '').join('-')
}

function named(
  faults: readonly { text: string; fault: ReadingFault }[],
  recordings: readonly Recording[],
): MadeVoice['faults'] {
  return faults.map((one) => ({ ...one, file: recordings.find(({ text }) => text === one.text)?.file ?? '' }))
}

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { joinSamples } from '../../../../shared/audio/joinSamples.ts'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import { AppError, invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import {
  ConsentText,
  MAX_CONSENT_CHARACTERS,
  MAX_READER_NAME_CHARACTERS,
  ReaderName,
  type ReadingFault,
} from '../../../../shared/packs/voiceProgram.ts'
import { isSpelled, type RecordedLanguage } from '../../../../shared/text/speech/phonology.ts'
import {
  insideOf,
  type ListedPhrase,
  neededDiphones,
  phrasesWith,
  recordList,
  recordListByRules,
} from '../../../../shared/text/speech/recording/recordList.ts'
import { AudioReader } from '../../media/read/audioReader.ts'
import { medianPitch, pitchTrack } from '../../signal/pitch.ts'
import { createEspeakPool } from '../espeak/espeakPool.ts'
import { ESPEAK_RATE } from '../espeak/espeakRate.ts'
import { buildSounds, yieldToCancellation } from './buildSounds.ts'
import { accentOf, englishRecordList } from './englishRecordList.ts'
import { sayPhrase, voiceLike } from './sayPhrase.ts'
import { ACCENTS, type RecordedVoice, VOICE_FORMAT, withId } from './voiceFile.ts'

/** A folder of recordings, named by their phrase's number in the record list, and whose voice it is. */
interface VoiceOrder {
  readonly folder: string
  readonly language: RecordedLanguage
  readonly name: string
  /** Default: by the recordings' pitch. */
  readonly gender?: 'female' | 'male' | undefined
  /** The consent in the reader's own words. */
  readonly consent: string
}

/** A voice, with how many phrases it is made of, the pairs of sounds it lacks, and the recordings that were not used. */
interface MadeVoice {
  readonly voice: RecordedVoice
  readonly used: number
  readonly lacking: readonly string[]
  readonly faults: readonly { readonly file: string; readonly text: string; readonly fault: ReadingFault }[]
}

/** Hz between the medians of most men and most women, and the recordings that are listened to for it. */
const GENDER_THRESHOLD_HZ = 155
const GENDER_SAMPLE_RECORDINGS = 12
/** Number of recordings by which the accent of English is chosen. */
const ACCENT_SAMPLE_RECORDINGS = 40
/** Share of the language's pairs of sounds without which a voice would stammer. */
const MIN_DIPHONE_SHARE = 0.8
/** Most seconds and bytes of a recording: phrases take a few seconds. */
const MAX_RECORDING_FILE_SECONDS = 20
const MAX_RECORDING_FILE_BYTES = 64e6

interface RecordOptions {
  readonly signal: AbortSignal
  /** Called with the progress, 0 to 1. */
  onProgress?(fraction: number): void
  /** Called with the phrases that would give the pairs of sounds that are missing, before `file` is thrown for too many of them. */
  onLacking?(phrases: readonly ListedPhrase[]): void
}

/**
 * Makes a voice of recordings. A built-in voice says each phrase, and where its sounds begin is carried over to the recording.
 * Throws `invalid` without name or consent, `file` where recordings are missing.
 */
export async function recordVoice(
  order: VoiceOrder,
  { signal, onProgress, onLacking }: RecordOptions,
): Promise<MadeVoice> {
  const { language, name } = order
  const consent = order.consent.trim().replace(/\s+/g, ' ')
  if (!ReaderName.safeParse(name).success)
    throw invalid(say('failure.voice.name', { most: MAX_READER_NAME_CHARACTERS }), 'name')
  if (!ConsentText.safeParse(consent).success)
    throw invalid(say('failure.voice.consent', { most: MAX_CONSENT_CHARACTERS }), 'consent')
  const { recordings, faults: left } = await recordingsIn(order.folder, language, signal)
  const gender = order.gender ?? genderOf(recordings.slice(0, GENDER_SAMPLE_RECORDINGS).map(({ samples }) => samples))
  const pool = createEspeakPool(1)
  let done = 0
  const step = (): void => onProgress?.(++done / (2 * recordings.length))
  try {
    const accent =
      language === 'en'
        ? await accentOf(recordings.slice(0, ACCENT_SAMPLE_RECORDINGS), gender, { pool, signal })
        : undefined
    const voice = voiceLike(language, gender, accent)
    const phrases = []
    for (const recording of recordings) {
      phrases.push({ ...recording, reference: await sayPhrase(recording.text, voice, { pool, signal }) })
      signal.throwIfAborted()
      step()
    }
    const built = await buildSounds(phrases, { rate: ESPEAK_RATE, signal, onPhrase: step })
    const { diphones, sound, pitchHz } = built
    const list = isSpelled(language)
      ? recordListByRules(language)
      : await englishRecordList(accent ?? ACCENTS[0], { pool, signal })
    const needed = isSpelled(language) ? neededDiphones(language) : new Set(list.flatMap(insideOf))
    const lacking = [...needed].filter((pair) => !Object.hasOwn(diphones, pair))
    if (lacking.length > 0) onLacking?.(phrasesWith(lacking, list))
    if (lacking.length > (1 - MIN_DIPHONE_SHARE) * needed.size) throw tooFew(order.folder, lacking.length, needed.size)
    const facts: Omit<RecordedVoice['header'], 'id'> = {
      format: VOICE_FORMAT,
      name,
      language,
      gender,
      rate: ESPEAK_RATE,
      ...omitUndefined({ accent }),
      pitchHz,
      consent: { by: name, statement: consent, at: new Date().toISOString() },
      diphones,
    }
    const used = phrases.length - built.faults.length
    return { voice: withId(facts, sound), used, lacking, faults: [...left, ...named(built.faults, recordings)] }
  } finally {
    await pool.close()
  }
}

/** A recording of a phrase, at the rate of voices. */
interface Recording {
  readonly file: string
  readonly text: string
  readonly samples: Float32Array
}

/** The recordings of a folder that can be read, and those that cannot, each with its phrase. */
export async function recordingsIn(
  folder: string,
  language: RecordedLanguage,
  signal: AbortSignal,
): Promise<{ recordings: Recording[]; faults: MadeVoice['faults'] }> {
  const names = filesIn(folder)
  const recordings: Recording[] = []
  const faults: MadeVoice['faults'][number][] = []
  for (const [index, text] of recordList(language).entries()) {
    const [file, ...older] = names.filter((name) => /^0*(\d+)\.\w+$/.exec(name)?.[1] === String(index + 1))
    faults.push(...older.map((one) => ({ file: one, text, fault: 'double' as const })))
    if (file === undefined) continue
    const samples = soundOf(join(folder, file))
    if (typeof samples === 'string') faults.push({ file, text, fault: samples })
    else recordings.push({ file, text, samples })
    await yieldToCancellation(signal)
  }
  return { recordings, faults }
}

/** The names in a folder, the newest first. */
function filesIn(folder: string): string[] {
  try {
    const names = readdirSync(folder).map((name) => {
      const time = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
      return { name, time }
    })
    return names.sort((one, other) => other.time - one.time).map(({ name }) => name)
  } catch (cause) {
    const message = say('failure.media.unread', { path: folder })
    throw new AppError({ kind: 'file', message, path: folder }, { cause })
  }
}

/** The sound of a recording, or why there is none: one recording that cannot be read leaves the others alone. */
function soundOf(path: string): Float32Array | ReadingFault {
  try {
    const stats = statSync(path)
    if (!stats.isFile()) return 'unreadable'
    if (stats.size > MAX_RECORDING_FILE_BYTES) return 'too_long'
    using reader = new AudioReader(path, { sampleRate: ESPEAK_RATE, channels: 1 })
    if (reader.statedDuration > MAX_RECORDING_FILE_SECONDS) return 'too_long'
    const parts: Float32Array[] = []
    for (const chunk of reader.chunks()) {
      if (reader.position > MAX_RECORDING_FILE_SECONDS * ESPEAK_RATE) return 'too_long'
      // The reader gives its memory anew with every chunk.
      parts.push(chunk.slice())
    }
    const samples = joinSamples(parts)
    // Floating-point recordings can hold values that are no numbers.
    return samples.every(Number.isFinite) ? samples : 'unreadable'
  } catch {
    return 'unreadable'
  }
}

function genderOf(sounds: readonly Float32Array[]): 'female' | 'male' {
  const medians = sounds.flatMap((samples) => medianPitch(pitchTrack(samples, ESPEAK_RATE)) ?? [])
  return (medians.sort((a, b) => a - b)[medians.length >> 1] ?? 0) < GENDER_THRESHOLD_HZ ? 'male' : 'female'
}

function tooFew(folder: string, lacking: number, all: number): AppError {
  return new AppError({ kind: 'file', message: say('failure.recordings.few', { lacking, all }), path: folder })
}

function named(
  faults: readonly { text: string; fault: ReadingFault }[],
  recordings: readonly Recording[],
): MadeVoice['faults'] {
  return faults.map((one) => ({ ...one, file: recordings.find(({ text }) => text === one.text)?.file ?? '' }))
}

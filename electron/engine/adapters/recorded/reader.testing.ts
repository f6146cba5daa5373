import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { joinSamples } from '../../../../shared/audio/joinSamples.ts'
import type { RecordedLanguage } from '../../../../shared/text/speech/phonology.ts'
import { recordList } from '../../../../shared/text/speech/recording/recordList.ts'
import type { SpeechPiece } from '../../core/ports.ts'
import { medianPitch, pitchTrack } from '../../signal/pitch.ts'
import { createEspeak } from '../espeak/espeak.ts'
import { createEspeakPool } from '../espeak/espeakPool.ts'
import { ESPEAK_RATE } from '../espeak/espeakRate.ts'
import { buildSounds } from './buildSounds.ts'
import { addRecordedVoice, createRecordedVoices } from './recordedVoices.ts'
import { type SayOptions, sayPhrase, voiceLike } from './sayPhrase.ts'
import { VOICE_FORMAT, withId, writeVoice } from './voiceFile.ts'

/** Another voice of espeak-ng in the place of a reader, and the voice that was made of what it read. */
interface TestReader extends AsyncDisposable {
  /** The made voice. */
  readonly id: string
  readonly phrases: readonly string[]
  /** Phrases that were refused. */
  readonly faults: readonly string[]
  readonly options: SayOptions
  pieces(text: string, voice: string, speed?: number): Promise<SpeechPiece[]>
  say(text: string, voice: string, speed?: number): Promise<Float32Array>
  /** A text as it is recorded by a voice, with silence around it. */
  read(text: string, voice: string): Promise<Float32Array>
}

/**
 * Lets a built-in man's voice read the first phrases of a language's list, and makes a voice of them, for tests: the reading has
 * espeak-ng's own stress and melody, so that the way is proved, not how a person would sound.
 */
export async function testReader(language: RecordedLanguage, voice: string, count: number): Promise<TestReader> {
  const folder = mkdtempSync(join(tmpdir(), 'griot-reader-'))
  const packsDir = join(folder, 'packs')
  const pool = createEspeakPool(1)
  const espeak = createEspeak(1, createRecordedVoices(packsDir))
  const { signal } = new AbortController()
  const options = { pool, signal }
  const phrases = recordList(language).slice(0, count)
  const silence = new Float32Array(0.2 * ESPEAK_RATE)
  const pieces: TestReader['pieces'] = async (text, own, speed = 1) =>
    await Array.fromAsync(espeak.speak({ text, voice: own, speed }, signal))
  const say: TestReader['say'] = async (...speakArguments) =>
    joinSamples((await pieces(...speakArguments)).map(({ samples }) => samples))
  const read: TestReader['read'] = async (text, own) => joinSamples([silence, await say(text, own), silence])

  const recordings = await Promise.all(
    phrases.map(async (text) => {
      const reference = await sayPhrase(text, voiceLike(language, 'male'), options)
      return { text, samples: await read(text, voice), reference }
    }),
  )
  const { faults, pitchHz, diphones, sound } = await buildSounds(recordings, { rate: ESPEAK_RATE, signal })
  const consent = { by: 'Ben', statement: 'agreed', at: '2026-01-01T00:00:00.000Z' }
  const facts = { format: VOICE_FORMAT, name: 'Ben', language, gender: 'male', rate: ESPEAK_RATE } as const
  const made = withId({ ...facts, pitchHz, consent, diphones }, sound)
  const file = join(folder, 'ben.griotvoice')
  await writeVoice(file, made)
  await addRecordedVoice({ file, packsDir })
  return {
    id: made.header.id,
    phrases,
    faults: faults.map(({ text }) => text),
    options,
    pieces,
    say,
    read,
    async [Symbol.asyncDispose]() {
      await Promise.all([pool.close(), espeak.close()])
      rmSync(folder, { recursive: true })
    },
  }
}

/** The median pitch of a sound in hertz; 0 where none is heard. */
export function hertz(samples: Float32Array): number {
  return medianPitch(pitchTrack(samples, ESPEAK_RATE)) ?? 0
}

/** Semitones by which one sound's last voice is above another's. */
export function endsAbove(one: Float32Array, other: Float32Array): number {
  const [a = 0, b = 1] = [one, other].map((samples) => {
    const voiced = [...pitchTrack(samples, ESPEAK_RATE, { hop: 0.005 }).hz].filter((hz) => hz > 0).slice(-20)
    return voiced.sort((x, y) => x - y)[voiced.length >> 1]
  })
  return 12 * Math.log2(a / b)
}

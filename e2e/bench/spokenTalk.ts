import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import type { SynthesizerVoice } from '../../electron/engine/core/ports.ts'
import { castVoices } from '../../shared/casting/castVoices.ts'
import type { Segment } from '../../shared/contract/records.ts'
import { musicBed, type Take, takesOf, writeDub } from '../support/qcDubs.ts'
import { longVideo } from './longVideo.ts'
import { type Parallel, parallelText } from './parallelText.ts'

const SAMPLE_RATE_HZ = 48_000
const LINE_CHARACTERS = 60
const ENGLISH = ['en-amara', 'en-kofi', 'en-grace', 'en-samuel']
/** Level of the music against that of the speech. */
const MUSIC_GAIN = 10 ** (-14 / 20)

/** A talk as it is dubbed: its video, the translated lines at the times of the English speech, and who speaks them. */
export interface SpokenTalk {
  readonly path: string
  readonly folder: string
  readonly segments: Segment[]
  readonly voices: Record<string, string>
}

/**
 * Four people speak English over music, fifteen lines a minute, with its real translation. They speak as fast as makes
 * the translation of natural length: all of it takes as long as all of the English.
 */
export async function spokenTalk(language: string, minutes: number): Promise<SpokenTalk> {
  const pairs = parallelText(language, LINE_CHARACTERS)
  const espeak = createEspeak(2)
  const spoken = fittingVoices(espeak.voices, language)
  const secondsIn = async (voices: readonly string[], texts: readonly string[]): Promise<number> => {
    const takes = await takesOf(
      espeak,
      texts.map((text, at) => ({ text, voice: voices[at % voices.length] ?? '' })),
    )
    return takes.reduce((sum, take) => sum + take.length / SAMPLE_RATE_HZ, 0)
  }
  const sources = pairs.map(({ source }) => source)
  const speed =
    (await secondsIn(ENGLISH, sources)) /
    (await secondsIn(
      spoken,
      pairs.map(({ target }) => target),
    ))
  const lines = planTalkLines(pairs, 15 * minutes)
  const distinct = [...new Map(lines.map((line) => [`${line.speaker} ${line.pair}`, line])).entries()]
  const takes = await takesOf(
    espeak,
    distinct.map(([, { speaker, pair }]) => ({ text: sources[pair] ?? '', voice: ENGLISH[speaker] ?? '', speed })),
  )
  await espeak.close()
  const byKey = new Map(distinct.map(([key], at) => [key, takes[at] ?? new Float32Array(0)]))
  const folder = mkdtempSync(join(tmpdir(), 'griot-talk-'))
  const video = await longVideo(minutes)
  const placed = place(lines, byKey, minutes * 60)
  const path = writeDub(join(folder, 'talk.mp4'), video.path, placed.samples)
  const segments = placed.lines.map(({ start, end, speaker, pair }, id) => {
    return { id, start, end, speaker: `SPEAKER_0${speaker}`, text: pairs[pair]?.target ?? '' }
  })
  // Nobody is cast: the engine listens to the four, and casts them.
  return { path, folder, segments, voices: {} }
}

/** The voices that fit the English speakers, each another one. */
function fittingVoices(voices: readonly SynthesizerVoice[], language: string): string[] {
  const records = voices.map(({ record }) => record)
  const members = ENGLISH.map((id) => {
    const { gender, pitch_hz, pace } = records.find((one) => one.id === id) ?? {}
    const profile = {
      ...((gender === 'female' || gender === 'male') && { sex: gender }),
      ...(pitch_hz !== undefined && { medianHz: pitch_hz }),
      ...(pace !== undefined && { pace }),
    }
    return { label: id, profile }
  })
  const cast = castVoices({ members, voices: records, language, chosen: {} })
  return ENGLISH.map((id) => cast[id] ?? '')
}

interface TalkLine {
  readonly speaker: number
  readonly pair: number
  readonly pause: number
}

function planTalkLines(pairs: readonly Parallel[], count: number): TalkLine[] {
  let state = 7
  const random = (): number => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  let [speaker, left] = [0, 4]
  return Array.from({ length: count }, (_, at) => {
    let pause = 0.15 + 0.8 * random()
    if (left-- === 0) {
      speaker = (speaker + 1 + Math.floor(3 * random())) % ENGLISH.length
      left = 1 + Math.floor(random() * 8)
      pause += 0.2 + 0.8 * random()
    }
    return { speaker, pair: at % pairs.length, pause }
  })
}

function place(lines: readonly TalkLine[], takes: ReadonlyMap<string, Take>, seconds: number) {
  const samples = new Float32Array(seconds * SAMPLE_RATE_HZ)
  const music = musicBed(60)
  const level = (0.126 * MUSIC_GAIN) / Math.sqrt(music.reduce((sum, one) => sum + one * one, 0) / music.length)
  for (let at = 0; at < samples.length; at++) samples[at] = level * (music[at % music.length] ?? 0)
  const placed: (TalkLine & { start: number; end: number })[] = []
  let start = 1
  for (const line of lines) {
    const take = takes.get(`${line.speaker} ${line.pair}`) ?? new Float32Array(0)
    const end = start + take.length / SAMPLE_RATE_HZ
    if (end > seconds - 2) break
    const first = Math.round(start * SAMPLE_RATE_HZ)
    for (let at = 0; at < take.length; at++) samples[first + at] = (samples[first + at] ?? 0) + (take[at] ?? 0)
    placed.push({ ...line, start, end })
    start = end + line.pause
  }
  return { samples, lines: placed }
}

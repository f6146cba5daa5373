import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { oddsOfTwo } from '../../../../shared/project/speakers/oddsOfTwo.ts'
import type { VoiceProfile } from '../../../../shared/project/speakers/voiceProfile.ts'
import type { PcmFile } from '../../core/ports.ts'
import { SPEECH_SAMPLE_RATE_HZ } from '../../signal/frames.ts'
import { MAN, speak, WOMAN } from '../../signal/syntheticVoice.testing.ts'
import { createSignalDiarizer } from './signalDiarizer.ts'

const diarizer = createSignalDiarizer()
const never = new AbortController().signal
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diarizer-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function pcm(...parts: Float32Array[]): Promise<PcmFile> {
  const samples = parts.flatMap((part) => [...part])
  const path = join(folder, 'sound.pcm')
  await writeFile(
    path,
    Int16Array.from(samples, (sample) => Math.round(sample * 32767)),
  )
  return { path, sampleRate: SPEECH_SAMPLE_RATE_HZ, duration: samples.length / SPEECH_SAMPLE_RATE_HZ }
}

type Timbre = VoiceProfile['timbre']

describe('createSignalDiarizer', () => {
  it('tells two voices apart, says how far it is, and measures them', async () => {
    const sound = await pcm(speak(MAN, 8), speak(WOMAN, 8, 2))
    const seen: number[] = []
    const turns = await diarizer.diarize(sound, { signal: never, onProgress: (fraction) => seen.push(fraction) })
    expect(new Set(turns.map(({ speaker }) => speaker))).toEqual(new Set(['SPEAKER_00', 'SPEAKER_01']))
    expect(seen.at(-1)).toBeGreaterThan(0.8)
    const [man, woman] = await diarizer.profile(sound, turns, { signal: never })
    expect(man).toMatchObject({ speaker: 'SPEAKER_00', sex: 'male' })
    expect(woman).toMatchObject({ speaker: 'SPEAKER_01', sex: 'female' })
    const odds = (one: Timbre, other: Timbre) => {
      const [a, b] = [one, other].map((timbre) => ({ count: timbre?.rows ?? 0, mean: timbre?.mean ?? [] }))
      return a && b ? oddsOfTwo(a, b, (2 * Math.min(a.count, b.count)) / (a.count + b.count)) : 0
    }
    expect(odds(man?.timbre, woman?.timbre)).toBeGreaterThan(2)
    // One man whose lines were given to two speakers.
    const split = [0, 3].map((start, at) => ({ start, end: start + 3, speaker: `SPEAKER_0${at}` }))
    const [half, other] = await diarizer.profile(sound, split, { signal: never })
    expect(odds(half?.timbre, other?.timbre)).toBeLessThan(-1)
  })

  it('tells the bursts of speech that it finds on the way, with one speaker known as with any number', async () => {
    const sound = await pcm(speak(MAN, 3), new Float32Array(SPEECH_SAMPLE_RATE_HZ), speak(WOMAN, 3, 2))
    const bursts = await diarizer.bursts(sound, { signal: never })
    expect(bursts.length).toBeGreaterThan(1)
    for (const speakers of [undefined, 1]) {
      const reports: unknown[] = []
      await diarizer.diarize(sound, { speakers, onBursts: (found) => reports.push(found), signal: never })
      expect(reports).toEqual([bursts])
    }
  })

  it('finds nobody in an empty file', async () => {
    expect(await diarizer.diarize(await pcm(), { signal: never })).toEqual([])
  })

  it('stops when cancelled', async () => {
    const sound = await pcm(speak(MAN, 30))
    const cancel = new AbortController()
    const answer = diarizer.diarize(sound, { signal: cancel.signal, onProgress: () => cancel.abort() })
    await expect(answer).rejects.toMatchObject({ failure: { kind: 'cancelled' } })
    await expect(diarizer.diarize(sound, { signal: cancel.signal })).rejects.toMatchObject({
      failure: { kind: 'cancelled' },
    })
  })

  it('says which file it cannot read', async () => {
    const gone = { path: join(folder, 'gone.pcm'), sampleRate: SPEECH_SAMPLE_RATE_HZ, duration: 1 }
    await expect(diarizer.diarize(gone, { signal: never })).rejects.toMatchObject({
      failure: { kind: 'file', path: gone.path },
    })
  })

  it('refuses sound at another rate', async () => {
    const sound = { ...(await pcm()), sampleRate: 8000 }
    await expect(diarizer.diarize(sound, { signal: never })).rejects.toMatchObject({ failure: { kind: 'invalid' } })
  })
})

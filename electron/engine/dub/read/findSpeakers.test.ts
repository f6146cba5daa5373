import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { stepsIn } from '../../backends/shared/steps.ts'
import type { Diarizer } from '../../core/ports.ts'
import { filmBursts } from '../film/filmSound.ts'
import { diarizeRecording } from './findSpeakers.ts'

const { signal } = new AbortController()
const pcm = { path: 'sound.pcm', sampleRate: 16_000, duration: 9 }

/** A diarizer that finds bursts on the way, or does not, and counts how often it goes through a sound for them alone. */
function diarizerThat(findsBursts: boolean): Diarizer & { readonly burstCalls: () => number } {
  let count = 0
  return {
    name: 'test',
    burstCalls: () => count,
    async diarize(_, { onBursts }) {
      if (findsBursts) onBursts?.([{ start: 1, end: 2 }])
      return [{ start: 1, end: 3, speaker: 'SPEAKER_00' }]
    },
    profile: async () => [],
    async bursts() {
      count++
      return [{ start: 1, end: 2 }]
    },
  }
}

it.each([
  { findsBursts: true, times: 0 },
  { findsBursts: false, times: 1 },
])(
  'goes through the sound of a film for its bursts $times times where they are found on the way: $findsBursts',
  async ({ findsBursts, times }) => {
    const folder = await mkdtemp(join(tmpdir(), 'bursts-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const shared = { folder, step: stepsIn(folder) }
    const diarizer = diarizerThat(findsBursts)
    await diarizeRecording(pcm, { capabilities: { diarizer }, shared, signal })
    for (let work = 0; work < 2; work++)
      expect(await filmBursts(() => pcm, { diarizer, shared, signal })).toEqual([{ start: 1, end: 2 }])
    expect(diarizer.burstCalls()).toBe(times)
  },
)

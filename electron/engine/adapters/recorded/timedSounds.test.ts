import { expect, it } from 'vitest'
import type { SpokenUnit } from '../espeak/pitchContour.ts'
import { timedSounds } from './timedSounds.ts'

function unit(sounds: { onset: string[]; nucleus: string; coda: string[] }, phonemes: readonly number[]): SpokenUnit {
  const note = { from: 0, to: 0, end: 0, arrivalShare: 0.4, glides: false, stretch: 1 }
  const syllable = { ...sounds, offset: 0, length: 0 }
  return { unit: { position: 0, syllable, note }, start: phonemes[0] ?? 0, phonemes }
}

it('lets every sound end where the next begins, also where espeak-ng tells an l too late', () => {
  // "will wait": the l is told 5 ms before the w.
  const units = [
    unit({ onset: ['w'], nucleus: 'ɪ', coda: ['l', 'd'] }, [0, 0.08, 0.1, 0.1]),
    unit({ onset: ['w'], nucleus: 'eɪ', coda: ['t'] }, [0.105, 0.2, 0.32]),
  ]
  const sounds = timedSounds(units, 0.4)
  expect(sounds.map(({ sound }) => sound)).toEqual(['w', 'ɪ', 'l', 'd', 'w', 'eɪ', 't'])
  expect(sounds.slice(0, -1).map(({ end }) => end)).toEqual(sounds.slice(1).map(({ start }) => start))
  expect(Math.min(...sounds.map(({ start, end }) => end - start))).toBeGreaterThan(0.005)
})

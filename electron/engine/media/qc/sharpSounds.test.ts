import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { knowClip, sharpSounds } from './linePrint.ts'
import { foreignClicks } from './qcClicks.ts'

const RATE = 16_000
/** A vowel of 120 Hz: a second of pulses with overtones, all alike. */
const vowel = () =>
  Float32Array.from({ length: RATE }, (_, at) => {
    const turn = (2 * Math.PI * 120 * at) / RATE
    return 0.2 * (Math.sin(turn) + Math.sin(2 * turn) / 2 + Math.sin(5 * turn) / 5)
  })

it('finds a click consonant in a voice, and nothing in its pulses and where it is cut off', () => {
  const speech = vowel()
  expect(sharpSounds(speech, { sampleRate: RATE, gain: 1 })).toEqual([])
  speech[8000] = 0.7
  expect(sharpSounds(speech, { sampleRate: RATE, gain: 1 })).toContain(0.5)
  // Mixed so softly that nobody hears it.
  expect(sharpSounds(speech, { sampleRate: RATE, gain: 0.01 })).toEqual([])
})

it('tells the sharp sounds of a line in the time of the dub, from which clicks of the mix are told apart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-sharp-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const vowelSamples = vowel()
  vowelSamples[8000] = 0.7
  const path = join(folder, 'line.pcm')
  writeFileSync(
    path,
    Int16Array.from(vowelSamples, (sample) => Math.round(sample * 32_767)),
  )
  const { sharp } = knowClip({ path, sampleRate: RATE, start: 12.25 }, 1)
  expect(sharp).toContain(12.75)
  const click = (at: number) => ({ at, size: 0.3 })
  const mixed = { print: '', start: 12.25, end: 13.25, sharp }
  expect(foreignClicks([click(12.4), click(12.752), click(30)], [{ mixed }, {}])).toEqual([click(12.4), click(30)])
})

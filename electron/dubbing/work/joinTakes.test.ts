import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { wavHeader } from '../../../shared/audio/wav.ts'
import { testDocument } from '../../../shared/project/document.testing.ts'
import { openWav } from '../../client/wav.ts'
import { createProjectFile, openProjectFile } from '../project/projectFile.ts'
import { joinTakes, resample } from './joinTakes.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-join-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A second of a constant level, as 16-bit WAV. */
function wav(sampleRate: number, levels: readonly number[]): Buffer {
  const data = Buffer.alloc(sampleRate * levels.length * 2)
  for (let at = 0; at < sampleRate * levels.length; at++) {
    data.writeInt16LE(Math.round((levels[at % levels.length] ?? 0) * 32768), at * 2)
  }
  return Buffer.concat([wavHeader({ sampleRate, channels: levels.length }, data.length), data])
}

it('puts takes of different rates and channels one after the other', async () => {
  const project = await createProjectFile(join(folder, 'p.griot'), testDocument([[0, 1, 'one']]))
  using file = openProjectFile(project)
  const add = (bytes: Buffer) => file.takes.add({ key: 'k', target: 'sw', voice: 'v' }, { bytes, seconds: 1 }).id
  const ids = [add(wav(22_050, [0.25])), add(wav(48_000, [0.5, -0.25])), add(wav(24_000, [0.75]))]
  const path = join(folder, 'takes.wav')
  const withTakes = async <T>(work: (takes: typeof file.takes) => T) => work(file.takes)
  const { signal } = new AbortController()
  const places = await joinTakes(path, [...ids, ids[0] ?? ''], { withTakes, signal })
  const from = ids.map((id) => places.get(id)?.from ?? -1)
  expect(from).toEqual([0, expect.closeTo(1.1, 6), expect.closeTo(2.2, 6)])
  expect(ids.map((id) => places.get(id)?.seconds)).toEqual([1, 1, 1])
  const joined = await openWav(
    (async function* () {
      yield readFileSync(path)
    })(),
  )
  expect([joined.sampleRate, joined.channels]).toEqual([48_000, 1])
  const samples = (await Array.fromAsync(joined.samples)).flatMap((block) => [...block])
  const level = (seconds: number) => samples[Math.round(seconds * 48_000)] ?? 0
  expect([level(0.5), level(1.05), level(1.6), level(2.7)]).toEqual([
    expect.closeTo(0.25, 3),
    0,
    expect.closeTo(0.125, 3),
    expect.closeTo(0.75, 3),
  ])
})

const tone = (hertz: number, rate: number, length: number) =>
  Float32Array.from({ length }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate))

it('leaves sound of the same rate alone', () => {
  const sound = tone(440, 24_000, 100)
  expect(resample(sound, 24_000, 24_000)).toBe(sound)
})

it.each([
  [22_050, 24_000],
  [22_050, 48_000],
  [16_000, 44_100],
])('keeps a tone from %i Hz at %i Hz', (from, to) => {
  const made = resample(tone(1000, from, from), from, to)
  const wanted = tone(1000, to, to)
  expect(made.length).toBe(to)
  // At the very ends there is nothing beside the sound to look at.
  const error = made.slice(200, -200).map((sample, at) => Math.abs(sample - (wanted[at + 200] ?? 0)))
  expect(Math.max(...error)).toBeLessThan(0.002)
})

it('keeps length and level of anything', () => {
  fc.assert(
    fc.property(fc.integer({ min: 8000, max: 48_000 }), fc.integer({ min: 100, max: 2000 }), (from, length) => {
      const made = resample(new Float32Array(length).fill(0.5), from, 48_000)
      expect(made.length).toBe(Math.round((length * 48_000) / from))
      const middle = made[Math.floor(made.length / 2)] ?? 0
      expect(middle).toBeCloseTo(0.5, 5)
    }),
    { numRuns: 50 },
  )
})

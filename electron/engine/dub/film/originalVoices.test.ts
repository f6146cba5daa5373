import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { wavHeader } from '../../../../shared/audio/wav.ts'
import { english } from '../../../../shared/locale/english.ts'
import type { Separator } from '../../core/ports.ts'
import { runMedia } from '../../media/mediaProcess.ts'
import { writeMedia } from '../../media/write/writeMedia.testing.ts'
import { createVoiceCache } from '../speak/voiceCache.ts'
import { checkCenter, originalVoices } from './originalVoices.ts'

const RATE = 48_000
const { signal } = new AbortController()
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-original-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A second of a tone that differs from channel to channel, and in all of them three syllables as loud as said for each channel. */
function tone(channels: number, syllables: (channel: number) => number = () => 1) {
  const samples = Float32Array.from({ length: channels * RATE }, (_, at) => {
    const [channel, frame] = [at % channels, Math.floor(at / channels)]
    const syllable = ((3 * frame) / RATE) % 1 < 0.5 ? 0.2 * Math.sin((2 * Math.PI * 1000 * frame) / RATE) : 0
    return syllables(channel) * syllable + 0.02 * Math.sin((2 * Math.PI * (300 + 200 * channel) * frame) / RATE)
  })
  return { codec: 'pcm', sampleRate: RATE, channels, samples, default: true } as const
}

/** Takes all of a sound for voices, and counts how often it is asked. */
function greedySeparator(): Separator & { count: number } {
  return {
    name: 'All',
    version: 'all 1',
    sampleRate: 44_100,
    count: 0,
    async separate(sound, voices) {
      this.count++
      await writeFile(voices, Buffer.concat([wavHeader(sound), await readFile(sound.path)]))
    },
  }
}

/** Begins dubs of one film that share a cache of voices; each call makes the next dub's. */
async function dubbing(source: string, separator: Separator) {
  const capabilities = { separator: undefined, centerSeparator: separator }
  const cache = createVoiceCache(join(folder, 'voices'))
  return async (name: string) => {
    const scratch = join(folder, name)
    await mkdir(scratch)
    const options = { source, separate: 'middle', scratch, capabilities } as const
    return originalVoices({ ...options, cache }, { signal })
  }
}

it('separates a film once for two dubs that are made at the same time, and for a later one', async () => {
  const source = join(folder, 'film.mov')
  writeMedia({ out: source, audio: [tone(2)] })
  const separator = greedySeparator()
  const dub = await dubbing(source, separator)
  const [one, other] = await Promise.all([dub('one'), dub('other')])
  const third = await dub('third')
  expect(separator.count).toBe(1)
  expect([other.voices, third.voices]).toEqual([one.voices, one.voices])
  expect((await runMedia('probe', { path: one.voices ?? '' }, { signal })).duration).toBeCloseTo(1, 1)
})

it('asks the track that is mixed whether it is surround sound, not the first of several', async () => {
  const source = join(folder, 'film.mov')
  writeMedia({ out: source, audio: [tone(2), tone(6)] })
  const separator = greedySeparator()
  const dub = await dubbing(source, separator)
  const { notes, voices } = await dub('one')
  expect([notes.map(english).join(), voices]).toEqual([
    expect.stringMatching(/In surround sound voices have a channel/),
    undefined,
  ])
  expect(separator.count).toBe(0)
})

it.each([
  [
    'at the sides',
    (channel: number) => 1 - 2 * channel,
    { taken: false, notes: /^Nothing was taken out .* at the sides/ },
  ],
  [
    'a little beside the middle',
    (channel: number) => 1 - 0.3 * channel,
    { taken: true, notes: /little beside the middle/ },
  ],
  [
    'in the middle',
    () => 1,
    { taken: true, notes: /by Griot Studio itself; what is left of them was lowered with the original\.$/ },
  ],
] as const)('says of voices %s what becomes of them, as the hint before the work does', async (_, place, expected) => {
  const source = join(folder, 'film.mov')
  writeMedia({ out: source, audio: [tone(2, place)] })
  const { notes, voices } = await (await dubbing(source, { ...greedySeparator(), leaves: 0.03 }))('one')
  expect({ taken: voices !== undefined, notes: notes.map(english).join(' ') }).toEqual({
    taken: expected.taken,
    notes: expect.stringMatching(expected.notes),
  })
  const { notes: hints } = await checkCenter({ path: source }, signal)
  for (const hint of hints) expect(notes.map(english).join(' ')).toContain(english(hint))
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { SavedCast } from '../../../../shared/project/speakers/castEdits.ts'
import { readCast, saveCast, savedVoices } from './castFile.ts'

let path = ''
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-cast-'))
  path = join(folder, 'series.cast.json')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

const first = {
  speakers: ['SPEAKER_00', 'SPEAKER_01'],
  names: { SPEAKER_00: 'Amina', SPEAKER_01: 'Juma' },
  to: 'sw' as const,
}

it('gives a speaker the same voice in the next episode, under whatever label', async () => {
  const cast = await readCast(path)
  expect(cast).toEqual({ speakers: [] })
  await saveCast(path, { ...first, voices: { SPEAKER_00: 'sw-zawadi', SPEAKER_01: 'preserve' } })
  const speakers = ['SPEAKER_00', 'SPEAKER_01', 'SPEAKER_02']
  const next = { speakers, names: { SPEAKER_00: 'Kofi', SPEAKER_01: 'AMINA' }, to: 'sw' as const }
  expect(savedVoices(await readCast(path), next)).toEqual({ SPEAKER_01: 'sw-zawadi' })
})

it('keeps other languages and those who are silent, and what the studio can read', async () => {
  await saveCast(path, { ...first, voices: { SPEAKER_00: 'sw-zawadi', SPEAKER_01: 'sw-juma' } })
  const second = { speakers: ['SPEAKER_00'], names: { SPEAKER_00: 'Amina' }, to: 'yo' as const }
  await saveCast(path, { ...second, voices: { SPEAKER_00: 'yo-ade' } })
  expect(SavedCast.parse(JSON.parse(readFileSync(path, 'utf8'))).speakers).toMatchObject([
    { name: 'Amina', voices: { sw: { voice: 'sw-zawadi' }, yo: { voice: 'yo-ade' } } },
    { name: 'Juma', voices: { sw: { voice: 'sw-juma' } } },
  ])
})

it('takes another voice of a speaker, and leaves the settings of the same voice as the studio has saved them', async () => {
  const settings = { speed: 1.1 }
  const member = { id: 'SPEAKER_00', name: 'Amina', voices: { sw: { voice: 'sw-zawadi', settings } } }
  writeFileSync(path, JSON.stringify({ speakers: [member] }))
  const swahili = async () => (await readCast(path)).speakers[0]?.voices.sw
  const [before] = SavedCast.parse({ speakers: [member] }).speakers
  await saveCast(path, { ...first, voices: { SPEAKER_00: 'sw-zawadi' } })
  expect(await swahili()).toEqual(before?.voices.sw)
  await saveCast(path, { ...first, voices: { SPEAKER_00: 'sw-neema' } })
  expect(await swahili()).toEqual({ voice: 'sw-neema', settings: {} })
})

it('goes by label where nobody has a name and nobody listened', async () => {
  const nameless = { speakers: ['SPEAKER_00'], names: {}, to: 'sw' as const }
  await saveCast(path, { ...nameless, voices: { SPEAKER_00: 'sw-juma' } })
  expect(savedVoices(await readCast(path), nameless)).toEqual({ SPEAKER_00: 'sw-juma' })
  expect(savedVoices(await readCast(path), { ...first, speakers: ['SPEAKER_00'] })).toEqual({})
})

it('knows nameless speakers again by their sound', async () => {
  const low = { sex: 'male' as const, medianHz: 95 }
  const high = { sex: 'female' as const, medianHz: 210 }
  const one = { ...first, names: {}, profiles: { SPEAKER_00: low, SPEAKER_01: high } }
  await saveCast(path, { ...one, voices: { SPEAKER_00: 'sw-juma', SPEAKER_01: 'sw-neema' } })
  const two = { ...one, profiles: { SPEAKER_00: { ...high, medianHz: 204 }, SPEAKER_01: { ...low, medianHz: 99 } } }
  expect(savedVoices(await readCast(path), two)).toEqual({ SPEAKER_00: 'sw-neema', SPEAKER_01: 'sw-juma' })
})

it('refuses a file that is something else', async () => {
  writeFileSync(path, '1\n00:00:01,000 --> 00:00:02,000\nHello')
  await expect(readCast(path)).rejects.toMatchObject({ failure: { kind: 'file', path } })
  writeFileSync(path, `{"speakers":[${'1,'.repeat(3_000_000)}1]}`)
  await expect(readCast(path)).rejects.toMatchObject({ failure: { message: expect.stringContaining('holds no cast') } })
  writeFileSync(path, `{"speakers":[${' '.repeat(9_000_000)}]}`)
  await expect(readCast(path)).rejects.toMatchObject({
    failure: { message: expect.stringContaining('it has 10 MB, and may have 8 MB') },
  })
})

it('keeps what every language of an order adds, also where they end at the same time', async () => {
  const targets = ['sw', 'yo', 'ha', 'ig', 'zu'] as const
  await Promise.all(targets.map((to) => saveCast(path, { ...first, to, voices: { SPEAKER_00: `${to}-a` } })))
  const [amina] = (await readCast(path)).speakers
  expect(Object.keys(amina?.voices ?? {}).sort()).toEqual([...targets].sort())
})

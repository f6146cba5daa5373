import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Cloner, Synthesizer } from '../../core/ports.ts'
import type { Blobs } from '../shared/blobs.ts'
import { samplePath } from '../shared/clonedVoices.ts'
import { folderBlobs } from '../shared/folderBlobs.ts'
import { sharedClones } from './sharedClones.ts'

let folder: string
let blobs: Blobs
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'griot-clones-'))
  blobs = folderBlobs(join(folder, 'shared'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const cloner: Cloner = {
  name: 'follower',
  languages: ['en'],
  needsText: false,
  follow: (_sample, { id }): Synthesizer => ({
    name: id,
    voices: [],
    async *speak() {},
    close: async () => undefined,
  }),
}

async function keepVoice(clones: ReturnType<typeof sharedClones>, id: string): Promise<void> {
  await writeFile(samplePath(await clones.begin(id)), 'sound')
  const [created_at, consent_at] = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z']
  await clones.keep({ id, account: 'a', name: id, text: '', sampleRate: 16_000, duration: 5, created_at, consent_at })
}

const namesIn = async (clones: ReturnType<typeof sharedClones>): Promise<string[]> =>
  (await clones.spokenBy(cloner, 'a')).map(({ name }) => name)

it('has a voice on every machine until it is removed on one', async () => {
  const [here, there] = [sharedClones(blobs, join(folder, 'here')), sharedClones(blobs, join(folder, 'there'))]
  await keepVoice(here, 'ada')
  expect(await namesIn(there)).toEqual(['ada'])
  await there.remove('a', 'ada')
  expect([await namesIn(here), await namesIn(there)]).toEqual([[], []])
})

it('does not take a voice for removed that is only just being kept', async () => {
  let seen: string[] = []
  const put: Blobs['put'] = async (name, path) => {
    seen = await namesIn(clones)
    return blobs.put(name, path)
  }
  const clones = sharedClones({ ...blobs, put }, join(folder, 'here'))
  await keepVoice(clones, 'ada')
  expect([seen, await namesIn(clones)]).toEqual([['ada'], ['ada']])
})

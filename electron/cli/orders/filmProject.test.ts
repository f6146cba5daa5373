import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { english } from '../../../shared/locale/english.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import type { StoredDub } from '../../dubbing/queue/storedDub.ts'
import { openProjectFile } from '../../studio/project/projectFile.ts'
import { checkKept, keepProject } from './keepProject.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-keep-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const video = join(folder, 'film.mp4')
const path = join(folder, 'Film.griot')
writeFileSync(video, 'a film')
const facts = { format: 'mp4', duration: 60, sizeBytes: 6, audio: [], subtitles: [] }
const { signal } = new AbortController()

function dub(to: string, text: string): StoredDub {
  const line = { id: 0, start: 1, end: 3, speaker: 'SPEAKER_00' }
  return {
    id: `dub-${to}`,
    endedAt: 5,
    order: { to, voices: {} },
    state: {
      name: 'done',
      result: { path: join(folder, `film.${to}.mp4`), subtitles: [], lines: 1, speakers: 1, seconds: 2 },
    },
    reached: {
      transcript: { segments: [{ ...line, text: 'Good morning.' }], names: {}, language: 'en', origin: 'analysis' },
      lines: [{ ...line, text }],
      cast: { SPEAKER_00: `${to}-voice` },
    },
  } as unknown as StoredDub
}

const keep = async (dubs: readonly StoredDub[]) => {
  const given = { video, dubs, takesOf: (id: string) => join(folder, 'takes', id), probe: async () => facts, signal }
  return (await keepProject(path, given)).map(english)
}

it('keeps the languages of a film in one project, also those of a later run, and none of them twice', async () => {
  await checkKept(path, video)
  expect(readdirSync(folder)).toEqual(['film.mp4'])
  const kept = [`Kept as the project ${path}. Open it in the studio to edit the dub.`]
  expect(await keep([dub('sw', 'Habari.')])).toEqual(kept)
  await checkKept(path, video)
  expect(await keep([dub('sw', 'Habari.'), dub('zu', 'Sawubona.')])).toEqual(kept)
  // Made anew since: what is in the project may have been edited.
  expect(await keep([{ ...dub('zu', 'Yebo.'), endedAt: 9 }])).toEqual([
    'Film.griot is left as it is: it has other lines, or the dub of this language already.',
  ])
  using file = openProjectFile(path)
  const { document } = file.journal
  expect(linesInOrder(document).map(({ texts }) => [texts.sw?.text, texts.zu?.text])).toEqual([
    ['Habari.', 'Sawubona.'],
  ])
  expect(document.media).toMatchObject({ path: video, facts: { duration: 60 } })
  expect(file.records.results().map(({ to }) => to)).toEqual(['sw', 'zu'])
})

it('refuses the project of another video before any work', async () => {
  const other = join(folder, 'other.mp4')
  writeFileSync(other, 'another film')
  await expect(checkKept(path, other)).rejects.toThrow('Film.griot is the project of another video.')
})

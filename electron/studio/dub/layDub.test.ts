import { expect, it } from 'vitest'
import { changeDocument } from '../../../shared/project/journalStep.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { emptyDocument } from '../../../shared/project/newDocument.ts'
import { TEST_MEDIA } from '../../../shared/project/testDocument.ts'
import type { StoredDub } from '../../dubbing/queue/storedDub.ts'
import { layDub, shortenAsDubbed } from './layDub.ts'

const FACTS = { format: 'mp4', duration: 60, sizeBytes: 1, audio: [], subtitles: [] }
const line = (id: number, start: number, text: string, speaker: string) => ({
  id,
  start,
  end: start + 2,
  text,
  speaker,
})
const dub: Pick<StoredDub, 'order' | 'reached'> = {
  order: {
    to: 'sw',
    transcript: { from: 'auto' },
    translation: { from: 'auto' },
    voices: {},
    output: '/films/film.sw.mp4',
    subtitles: false,
    picture: 'wait',
  },
  reached: {
    transcript: {
      segments: [
        line(0, 1, 'Good morning.', 'SPEAKER_00'),
        line(1, 4, 'Hm.', 'SPEAKER_01'),
        line(2, 7, 'The rain came at last.', 'SPEAKER_01'),
      ],
      names: { SPEAKER_00: 'Amina' },
      language: 'en',
      origin: 'analysis',
    },
    // The second line has no translation, and the last is the translation's own.
    lines: [
      line(0, 1, 'Habari za asubuhi.', 'SPEAKER_00'),
      line(1, 7, 'Mvua ilifika.', 'SPEAKER_01'),
      line(2, 12, 'Asante.', 'SPEAKER_01'),
    ],
    shortened: [{ start: 7, before: 'Mvua ilifika hatimaye.', after: 'Mvua ilifika.' }],
    cast: { SPEAKER_00: 'sw-zawadi', SPEAKER_01: 'sw-juma' },
  },
}

it('lays a dub into a project as it was dubbed, shortened in a step of its own', () => {
  let ids: Map<number, number> | undefined
  const { document } = changeDocument(emptyDocument({ ...TEST_MEDIA, facts: FACTS }), (draft) => {
    ids = layDub(draft, dub)
  })
  const textsOf = (given: typeof document) =>
    linesInOrder(given).map(({ source, speaker, texts }) => [source, given.speakers[speaker]?.name, texts.sw?.text])
  expect(textsOf(document)).toEqual([
    ['Good morning.', 'Amina', 'Habari za asubuhi.'],
    ['Hm.', '', undefined],
    ['The rain came at last.', '', 'Mvua ilifika hatimaye.'],
    ['', '', 'Asante.'],
  ])
  expect(document).toMatchObject({ sourceLanguage: 'en', picture: 'wait', targets: ['sw'] })
  expect(Object.values(document.speakers).map(({ voices }) => voices.sw?.voice)).toEqual(['sw-zawadi', 'sw-juma'])
  const shorter = changeDocument(document, (draft) => shortenAsDubbed(draft, dub, ids ?? new Map())).document
  expect(textsOf(shorter)[2]?.[2]).toBe('Mvua ilifika.')
  expect([...(ids ?? [])].map(([id, own]) => [id, shorter.lines[own]?.start])).toEqual([
    [0, 1],
    [1, 7],
    [2, 12],
  ])
})

it('lays nothing of a dub that has no lines yet', () => {
  changeDocument(emptyDocument({ ...TEST_MEDIA, facts: FACTS }), (draft) => {
    expect(layDub(draft, { ...dub, reached: {} })).toBeUndefined()
  })
})

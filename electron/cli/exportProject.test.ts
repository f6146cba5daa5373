import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { edited, testDocument } from '../../shared/project/document.testing.ts'
import { addTarget } from '../../shared/project/projectEdits.ts'
import { setText } from '../../shared/project/texts/textEdits.ts'
import { openSubtitles } from '../../shared/subtitles/readSubtitles.ts'
import { createProjectFile } from '../dubbing/project/projectFile.ts'
import { exportProjectFile } from './exportProject.ts'

const film = edited(
  testDocument([
    [1, 2, 'Hello', 'Amina/A'],
    [3, 4, 'Yes', 'Juma'],
  ]),
  (draft) => {
    addTarget(draft, 'sw')
    setText(draft, 1, { text: 'Habari', target: 'sw' })
    setText(draft, 2, { text: 'Ndiyo', target: 'sw' })
  },
)

let folder: string
let project: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-export-'))
  project = await createProjectFile(join(folder, 'Film.griot'), film)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a project exported in a terminal', () => {
  it('is a band in the one language of its dub, and says that the other is left out', async () => {
    const { paths, notes } = await exportProjectFile(project, { to: 'detx' })
    expect(paths).toEqual([join(folder, 'Film.detx')])
    const { cues } = openSubtitles(readFileSync(paths[0] ?? '', 'utf8'), 'Film.detx')
    expect(cues.map(({ text, start, speaker }) => [text, start, speaker])).toEqual([
      ['Habari', 1, 'Amina/A'],
      ['Ndiyo', 3, 'Juma'],
    ])
    expect(notes.map(({ key }) => key)).toEqual(['detx.oneLanguage'])
    await expect(exportProjectFile(project, { to: 'detx' })).rejects.toThrow(/exists/)
  })

  it('is a sheet for each actor and a plan of the day, under names that every system takes', async () => {
    await exportProjectFile(project, { to: 'sheet-tables', out: join(folder, 'day.csv'), loops: '20' })
    expect(readdirSync(folder).filter((name) => name.endsWith('.csv'))).toEqual([
      'day.Amina A.csv',
      'day.Juma.csv',
      'day.Plan of the day.csv',
    ])
    expect(readFileSync(join(folder, 'day.Plan of the day.csv'), 'utf8')).toMatch(/Total,,2,\d\.\d,0\.0,6/)
  })

  it.each([
    [{}, /--to is missing/],
    [{ to: 'edl' }, /sheet-tables/],
    [{ to: 'sheets', loops: '0' }, /1 to 120/],
    [{ to: 'sheets', language: 'yo' as const }, /Yoruba/],
    [{ to: 'detx', texts: 'all' }, /each/],
    [{ to: 'detx', out: 'x.srt' }, /\.detx/],
  ])('names what is missing or wrong: %j', async (options, words) => {
    await expect(exportProjectFile(project, options)).rejects.toThrow(words)
  })
})

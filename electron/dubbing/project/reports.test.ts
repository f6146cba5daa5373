import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { plainWords } from '../../../shared/locale/message.ts'
import { testDocument } from '../../../shared/project/document.testing.ts'
import { QcReport } from '../../../shared/qc/report.ts'
import { createProjectFile, openProjectFile, type ProjectFile } from './projectFile.ts'

const report = QcReport.parse({
  words: 'checked',
  verdict: 'passed',
  source: 'film.mp4',
  dub: 'film.sw.mp4',
  figures: {
    lines: { all: 0, heard: 0, unclear: 0, silent: 0 },
    overlaps: 0,
    clicks: 0,
    loudness: {},
    truePeak: -1,
    length: { source: 1, dub: 1, frame: 0.04 },
    picture: 'identical',
    tracks: [],
  },
  findings: [],
  lines: [],
  loudnessCurve: { step: 1, dub: [null], source: [-20] },
})

let folder: string
let file: ProjectFile
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-reports-'))
  file = openProjectFile(await createProjectFile(join(folder, 'Film.griot'), testDocument([[0, 1, 'one']])))
})
afterEach(() => {
  file.close()
  rmSync(folder, { recursive: true, force: true })
})

const add = (id: string, madeAt: number) =>
  file.reports.add({ id, target: 'sw', dub: '/d.mp4', madeAt, verdict: 'passed', findings: 0 }, report)

it('keeps reports with the project, newest first, and lets the oldest go', async () => {
  for (let at = 1; at <= 25; at++) add(`r${at}`, at)
  const ids = file.reports.list().map(({ id }) => id)
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([20, 'r25', 'r6'])
  const { path } = file
  file.close()
  file = openProjectFile(path)
  expect(await file.reports.read('r25')).toEqual(report)
  file.reports.remove('r25')
  await expect(file.reports.read('r25')).rejects.toThrow('This report is not in the project any more.')
})

it('keeps what is to be known of a take', () => {
  const sound = { bytes: Buffer.from('x'), seconds: 1 }
  const take = file.takes.add({ key: 'k', target: 'sw', voice: 'v', notes: [plainWords('It left out ☃.')] }, sound)
  file.takes.add({ key: 'l', target: 'sw', voice: 'v' }, sound)
  expect(file.takes.list().takes.map(({ notes }) => notes)).toEqual([[plainWords('It left out ☃.')], undefined])
  expect(file.takes.find(take.id)).toEqual(take)
})

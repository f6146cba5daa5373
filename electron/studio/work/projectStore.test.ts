import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testDocument } from '../../../shared/project/testDocument.ts'
import { createProjectFile, openProjectFile } from '../project/projectFile.ts'
import { createProjectStore, readWork } from './projectStore.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-project-store-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Work items as the first studio wrote them. */
function stored(place: string) {
  const common = { place, failures: [], notes: ['A word.'], reached: { profile: 'local', analyzeJob: 'job-1' } }
  const transcript = { kind: 'transcript', source: { from: 'auto' }, to: 'sw' } as const
  const takes = { kind: 'takes', target: 'sw', lines: [1, 2] } as const
  const failure = { kind: 'offline', message: 'No answer.' }
  return [
    { ...common, id: 'one', order: transcript, state: { name: 'ordered' } },
    { ...common, id: 'two', order: takes, state: { name: 'failed', failure } },
    { ...common, id: 'three', order: { ...takes, target: 'yo' }, state: { name: 'paused', fraction: 0.5 } },
  ]
}

it('opens the work of older studios, and in a copy only what has ended', async () => {
  const path = await createProjectFile(join(folder, 'Film.griot'), testDocument([[0, 1, 'one']]))
  const rows = stored(path)
  {
    using file = openProjectFile(path)
    for (const row of rows) file.records.saveJob({ id: row.id, kind: row.order.kind, data: row })
  }
  const copied = join(folder, 'Copy.griot')
  copyFileSync(path, copied)
  using file = openProjectFile(path)
  using copy = openProjectFile(copied)
  expect(readWork(file.path, file.records)).toEqual(rows)

  const files = new Map([
    ['film', file],
    ['copy', copy],
  ])
  const use = async <T>(project: string, work: (file: ReturnType<typeof openProjectFile>) => T) => {
    const open = files.get(project)
    if (open === undefined) throw new Error('It is not open.')
    return work(open)
  }
  const store = createProjectStore({ use }, () => undefined)
  await store.load('film')
  await store.load('copy')
  expect(store.of('film').map(({ id }) => id)).toEqual(['one', 'two', 'three'])
  const [ended, ...others] = store.of('copy')
  expect([ended?.state.name, ended?.notes, others]).toEqual(['failed', ['A word.'], []])
  // The same item in two open projects is two items, also in the file.
  expect(ended?.id).not.toBe('two')
  expect(copy.records.jobs().map(({ id }) => id)).toEqual([ended?.id])

  for (const item of store.of('film')) await store.save(item)
  expect(file.records.jobs().map(({ data }) => data)).toEqual(rows)
  await store.remove('one')
  store.forget('copy')
  expect(store.list().map(({ id }) => id)).toEqual(['two', 'three'])
  expect(file.records.jobs().map(({ id }) => id)).toEqual(['two', 'three'])
})

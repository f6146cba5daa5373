import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { plainWords } from '../../../shared/locale/message.ts'
import { testDocument } from '../../../shared/project/document.testing.ts'
import { createProjectFile, openProjectFile } from '../project/projectFile.ts'
import { createProjectStore, openMachineSigner, ownDubs, readWork } from './projectStore.ts'
import { StoredWork } from './workOrder.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-project-store-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const signer = openMachineSigner(folder)
const holdAt = () => Promise.reject(new Error('They are open.'))

const DUB = {
  kind: 'dub',
  dub: {
    ...{ to: 'sw', transcript: { from: 'auto' }, translation: { from: 'auto' }, voices: {} },
    ...{ output: '/film.sw.mp4', subtitles: true, shorten: true },
  },
} as const

/** Work items without a signature. */
function stored(place: string) {
  const common = {
    place,
    failures: [],
    notes: [plainWords('A word.')],
    checkpoint: { profile: 'local', analyzeJob: 'job-1' },
  }
  const transcript = { kind: 'transcript', source: { from: 'auto' }, to: 'sw' } as const
  const takes = { kind: 'takes', target: 'sw', lines: [1, 2] } as const
  const failure = { kind: 'offline', message: 'No answer.' }
  return [
    { ...common, id: 'one', order: transcript, state: { name: 'waiting' } },
    { ...common, id: 'two', order: takes, state: { name: 'failed', failure, stage: 'render' } },
    { ...common, id: 'three', order: { ...takes, target: 'yo' }, state: { name: 'paused', fraction: 0.5 } },
  ]
}

it('opens the work of this studio, and in a copy only what has ended', async () => {
  const path = await createProjectFile(join(folder, 'Film.griot'), testDocument([[0, 1, 'one']]))
  const rows = stored(path)
  {
    using file = openProjectFile(path)
    for (const row of rows) {
      const data = { ...row, signature: signer.of([file.journal.document.media.fingerprint, row]) }
      file.records.saveJob({ id: row.id, kind: row.order.kind, data })
    }
  }
  const copied = join(folder, 'Copy.griot')
  copyFileSync(path, copied)
  using file = openProjectFile(path)
  using copy = openProjectFile(copied)
  expect([...readWork(file, signer)]).toEqual(rows)

  const files = new Map([
    ['film', file],
    ['copy', copy],
  ])
  const use = async <T>(project: string, work: (file: ReturnType<typeof openProjectFile>) => T) => {
    const open = files.get(project)
    if (open === undefined) throw new Error('It is not open.')
    return work(open)
  }
  const store = createProjectStore({ use, holdAt }, signer, () => undefined)
  await store.load('film')
  await store.load('copy')
  expect(store.of('film').map(({ id }) => id)).toEqual(['one', 'two', 'three'])
  const [ended, ...others] = store.of('copy')
  expect([ended?.state.name, ended?.notes, others]).toEqual(['failed', [plainWords('A word.')], []])
  // The same item in two open projects is two items, also in the file.
  expect(ended?.id).not.toBe('two')
  expect([...copy.records.jobs()].map(({ id }) => id)).toEqual([ended?.id])

  for (const item of store.of('film')) await store.save(item)
  expect([...readWork(file, signer)]).toEqual(rows)
  await store.remove('one')
  store.forget('copy')
  expect(store.list().map(({ id }) => id)).toEqual(['two', 'three'])
  expect([...file.records.jobs()].map(({ id }) => id)).toEqual(['two', 'three'])
})

it('leaves the work of a window in a project that a terminal dubs, and takes up no dub that came with it', async () => {
  const path = await createProjectFile(join(folder, 'Shared.griot'), testDocument([[0, 1, 'one']]))
  using file = openProjectFile(path)
  const { fingerprint } = file.journal.document.media
  const others = stored(path)
  const dub = { ...others[0], id: 'dub', order: DUB }
  const rows = [...others, dub].map((row) => ({ ...row, signature: signer.of([fingerprint, row]) }))
  for (const row of rows) file.records.saveJob({ id: row.id, kind: row.order?.kind ?? 'dub', data: row })
  const terminal = openMachineSigner(mkdtempSync(join(folder, 'orders-')))
  expect([ownDubs(file, signer).map(({ id }) => id), ownDubs(file, terminal)]).toEqual([['dub'], []])
  const store = createProjectStore({ use: async (_, work) => work(file), holdAt }, terminal, () => undefined)
  const item = { ...StoredWork.parse({ ...dub, id: 'own' }), project: path, video: '/film.mp4' }
  await store.save(item)
  await store.save({ ...item, state: { name: 'paused', fraction: 0.5 } })
  expect(ownDubs(file, terminal)).toMatchObject([{ id: 'own', state: { name: 'paused' } }])
  expect([...file.records.jobs()].filter(({ id }) => id !== 'own').map(({ data }) => data)).toEqual(rows)
})

it('lets other things happen between two items, each of which may be long', async () => {
  const path = await createProjectFile(join(folder, 'Turns.griot'), testDocument([[0, 1, 'one']]))
  using file = openProjectFile(path)
  for (const row of stored(path)) file.records.saveJob({ id: row.id, kind: row.order.kind, data: row })
  const store = createProjectStore({ use: async (_, work) => work(file), holdAt }, signer, () => undefined)
  const seen: number[] = []
  const look = () => {
    seen.push(store.list().length)
    if (seen.at(-1) !== 3) setImmediate(look)
  }
  look()
  await store.load('film')
  expect(new Set(seen)).toEqual(new Set([0, 1, 2, 3]))
})

it('saves an item that was taken before its project was closed, or opened', async () => {
  const place = await createProjectFile(join(folder, 'Closed.griot'), testDocument([[0, 1, 'one']]))
  using file = openProjectFile(place)
  const open = new Set(['film'])
  const use = async <T>(project: string, work: (own: typeof file) => T) => {
    if (!open.has(project)) throw new Error(`The project ${project} is not open.`)
    return work(file)
  }
  const held = async () => {
    open.add('held')
    return { id: 'held', path: place, [Symbol.dispose]: () => void open.delete('held') }
  }
  const store = createProjectStore({ use, holdAt: held }, signer, () => undefined)
  const [row] = stored(place).map((one) => StoredWork.parse({ ...one, order: DUB }))
  if (row === undefined) throw new Error('none')
  await store.save({ ...row, project: 'film', video: '/film.mp4' })
  const taken = store.get('one')
  if (taken === undefined) throw new Error('none')
  open.delete('film')
  store.forget('film')
  await store.save({ ...taken, notes: [plainWords('Changed.')] })
  expect([...file.records.jobs()].map(({ data }) => data['notes'])).toEqual([[plainWords('Changed.')]])
  expect(store.get('one')?.project).toBeUndefined()

  const closed = store.get('one')
  if (closed === undefined) throw new Error('none')
  open.add('again')
  await store.load('again')
  await store.save({ ...closed, notes: [plainWords('Again.')] })
  expect(store.of('again').map(({ notes }) => notes)).toEqual([[plainWords('Again.')]])
  // A language that is added meanwhile is of the open project, too.
  await store.save({ ...row, id: 'added', place, video: '/film.mp4' })
  expect(store.of('again').map(({ id }) => id)).toEqual(['one', 'added'])
  store.forget('again')
  expect(store.list().map(({ project }) => project)).toEqual([undefined, undefined])
})

it('moves what is under way, and all dubs, along with the project: the file that it left does not run them again', async () => {
  const place = await createProjectFile(join(folder, 'Left.griot'), testDocument([[0, 1, 'one']]))
  const other = await createProjectFile(join(folder, 'Moved.griot'), testDocument([[0, 1, 'one']]))
  using left = openProjectFile(place)
  using reached = openProjectFile(other)
  let open = left
  const store = createProjectStore({ use: async (_, work) => work(open), holdAt }, signer, () => undefined)
  const [waiting, failed, paused] = stored(place).map((one) => StoredWork.parse(one))
  if (waiting === undefined || failed === undefined || paused === undefined) throw new Error('none')
  const made = StoredWork.parse({ ...waiting, id: 'dub', order: DUB, state: { name: 'cancelled' } })
  for (const item of [waiting, failed, paused, made]) await store.save({ ...item, project: 'film', video: '/film.mp4' })
  const ids = ({ records }: typeof left) => [...records.jobs()].map(({ id }) => id).toSorted()
  expect([ids(left), ids(reached)]).toEqual([['dub', 'one', 'three', 'two'], []])
  open = reached
  store.moved('film', left)
  await expect.poll(() => ids(reached)).toEqual(['dub', 'one', 'three'])
  expect(ids(left)).toEqual(['two'])
  expect([...readWork(reached, signer)].map((work) => work?.place)).toEqual([other, other, other])
  expect(store.get('one')?.place).toBe(other)
  // What is added for the file that is open now is of its project.
  await store.save({ ...made, id: 'later', place: other, video: '/film.mp4' })
  expect(store.get('later')?.project).toBe('film')
})

describe('work that came with a file', () => {
  /** The work of a project after it was stored by a store, and its file was then changed. */
  async function workAfter(change: (database: DatabaseSync, path: string) => void, reader = signer) {
    const path = await createProjectFile(join(folder, 'Order.griot'), testDocument([[0, 1, 'one']]))
    {
      using file = openProjectFile(path)
      const store = createProjectStore({ use: async (_, work) => work(file), holdAt }, signer, () => undefined)
      for (const item of stored(path))
        await store.save({ ...StoredWork.parse(item), project: 'film', video: '/film.mp4' })
    }
    {
      using database = new DatabaseSync(path)
      change(database, path)
    }
    using file = openProjectFile(path)
    const opened = () => [...readWork(file, reader)].flatMap((work) => work ?? [])
    const read = opened()
    // Each opening finds the same, though not in the same order.
    expect(new Set(opened())).toEqual(new Set(read))
    return read
  }
  const order = (sql: string) => (database: DatabaseSync) =>
    void database.exec(`UPDATE jobs SET data = json_set(data, ${sql})`)

  it.each<[string, (database: DatabaseSync) => void]>([
    ['has no signature', (database) => database.exec("UPDATE jobs SET data = json_remove(data, '$.data.signature')")],
    ['has another order', order("'$.data.order.to', 'ha', '$.data.order.target', 'ha'")],
    ['is for another service', order("'$.data.reached.profile', 'hosted'")],
    [
      'is on another video',
      (database) =>
        database.exec("UPDATE snapshot SET document = json_set(document, '$.media.fingerprint.sizeBytes', 77)"),
    ],
  ])('and %s is told to be cancelled, with nothing left to go on from', async (_, change) => {
    const read = await workAfter(change)
    expect(read.map(({ state }) => state.name)).toEqual(['cancelled', 'failed', 'cancelled'])
    expect(read.map(({ checkpoint }) => checkpoint)).toMatchObject([{}, {}, {}])
    for (const { state, checkpoint } of read) if (state.name === 'cancelled') expect(checkpoint).toEqual({})
  })

  it('and was sealed by another studio is told to be cancelled', async () => {
    const read = await workAfter(() => undefined, openMachineSigner(join(folder, 'other')))
    expect(read.map(({ state }) => state.name)).toEqual(['cancelled', 'failed', 'cancelled'])
    expect((await workAfter(() => undefined)).map(({ state }) => state.name)).toEqual(['waiting', 'failed', 'paused'])
  })

  it('and has a path for its id, which is part of the names of folders to remove, is dropped', async () => {
    for (const id of ['/../../.', '..', 'a/b', 'a\\b', '']) {
      expect(await workAfter(order(`'$.id', '${id}', '$.data.id', '${id}'`))).toEqual([])
    }
  })
})

// @module-tag apart
import { beforeEach, expect, it } from 'vitest'
import { ScriptedBridge } from '../state/scriptedBridge.testing.ts'
import { patch, session } from '../state/session.ts'
import { holdStudio } from '../state/studio/studio.ts'
import { deleteNow, deleteSoon, loadAnew, loadMore, undoDelete, useGenerations } from './generationList.ts'
import { NOTHING_LOADED } from './pages.ts'

const item = (id: string) => ({ id, feature: 'tts', created_at: '2026-01-01T00:00:00Z' })
const page = (total: number, ...ids: string[]) => ({ items: ids.map(item), total })
const list = useGenerations.getState
const ids = () => list().loaded.items.map(({ id }) => id)

let bridge: ScriptedBridge

beforeEach(() => {
  bridge = new ScriptedBridge()
  holdStudio(bridge)
  patch({ notices: [], announcement: '' })
  useGenerations.setState({ loaded: NOTHING_LOADED, loading: false, failure: undefined, toDelete: new Set() })
})

it('loads page after page until the last, one at a time', async () => {
  const first = loadMore()
  void loadMore()
  const call = await bridge.next('generations')
  expect(call.input).toMatchObject({ limit: 50, offset: 0 })
  call.answer(page(3, 'a', 'b'))
  await first
  const second = loadMore()
  const last = await bridge.next('generations')
  expect(last.input).toMatchObject({ offset: 2 })
  last.answer(page(3, 'c'))
  await second
  void loadMore()
  expect([ids(), list().loaded.ended, bridge.calls]).toEqual([['a', 'b', 'c'], true, []])
})

it('asks for one kind, and drops the answer about another', async () => {
  const all = loadMore()
  const older = await bridge.next('generations')
  const anew = loadAnew('stt')
  const newer = await bridge.next('generations')
  expect(newer.input).toMatchObject({ feature: 'stt', offset: 0 })
  ;(await bridge.next('generationStorage')).answer({ items: 1, bytes: 9 })
  newer.answer(page(1, 'mine'))
  older.answer(page(1, 'theirs'))
  await Promise.all([all, anew])
  expect([ids(), list().storage]).toEqual([['mine'], { items: 1, bytes: 9 }])
})

it('keeps why a page could not be loaded', async () => {
  const pending = loadMore()
  ;(await bridge.next('generations')).refuse({ kind: 'offline', message: 'No network.' })
  await pending
  expect(list()).toMatchObject({ loading: false, failure: { kind: 'offline' } })
})

it('hides what is to be deleted, brings it back, and deletes the rest for good', async () => {
  useGenerations.setState({
    loaded: { ...NOTHING_LOADED, items: [item('a'), item('b')] as never, offset: 2, total: 2 },
  })
  deleteSoon('a')
  deleteSoon('b')
  expect([...list().toDelete]).toEqual(['a', 'b'])
  undoDelete()
  expect([list().toDelete.size, session().announcement.includes('2')]).toEqual([0, true])
  deleteSoon('a')
  deleteSoon('b')
  const deleted = deleteNow()
  ;(await bridge.next('deleteGeneration')).answer({})
  ;(await bridge.next('deleteGeneration')).refuse({ kind: 'offline', message: 'No network.' })
  ;(await bridge.next('generationStorage')).answer({})
  await deleted
  expect([ids(), list().toDelete.size, session().notices.map(({ text }) => text)]).toEqual([['b'], 0, ['No network.']])
  void deleteNow()
  expect(bridge.calls).toEqual([])
})

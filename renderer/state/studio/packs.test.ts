import { beforeEach, expect, it } from 'vitest'
import type { PackView, PackViews } from '../../../shared/commands/packs.ts'
import { CATALOGUE } from '../../../shared/packs/catalogue.ts'
import { ScriptedBridge } from '../scriptedBridge.testing.ts'
import { patch, session } from '../session.ts'
import { claimPackFailures, followPacks, installAcceptedPacks } from './packs.ts'
import { holdStudio } from './studio.ts'

const [{ files: _, ...PACK }] = CATALOGUE as [(typeof CATALOGUE)[number]]
const FAILURE = { kind: 'offline', message: 'No network.' } as const
const view = (id: string, more: Partial<PackView>): PackView => ({
  ...{ ...PACK, id, name: id, state: 'absent', used: true, downloadBytes: 1, installedBytes: 1 },
  ...more,
})
const list = (...packs: PackView[]): PackViews => ({ folder: '/p', freeBytes: 1, memory: 1, cores: 1, packs })

let bridge: ScriptedBridge

beforeEach(() => {
  bridge = new ScriptedBridge()
  holdStudio(bridge)
  patch({ packs: undefined, packsFrom: '', notices: [], announcement: '', dialogs: [] })
})

/** What is told when packs that stand so turn out to stand otherwise. */
async function readNotifications(before: readonly PackView[], after: readonly PackView[]) {
  patch({ packs: list(...before) })
  const followed = followPacks()
  ;(await bridge.next('listPacks')).answer(list(...after))
  await followed
  return { said: session().announcement, notices: session().notices.map(({ text }) => text) }
}

it('announces the packs whose installation has ended, and no others', async () => {
  const before = [view('a', { state: 'installing' }), view('b', { state: 'installing' }), view('c', {})]
  const after = [
    view('a', { state: 'installed' }),
    view('b', { state: 'installing' }),
    view('c', { state: 'installed' }),
  ]
  const { said, notices } = await readNotifications(before, after)
  expect([said.includes('a'), notices]).toEqual([true, []])
  patch({ announcement: '' })
  expect((await readNotifications(after, [view('a', {}), view('c', {})])).said).toBe('')
})

it('tells why one failed, unless its place or the open list does', async () => {
  const [before, after] = [[view('a', { state: 'installing' })], [view('a', { state: 'partial', failure: FAILURE })]]
  const there = claimPackFailures(['a'])
  expect((await readNotifications(before, after)).notices).toEqual([])
  there()
  patch({ dialogs: [{ name: 'packs' }] })
  expect((await readNotifications(before, after)).notices).toEqual([])
  patch({ dialogs: [] })
  expect((await readNotifications(before, after)).notices).toEqual(['No network.'])
})

it('asks for nothing before the packs were opened', async () => {
  await followPacks()
  expect(bridge.calls).toEqual([])
})

it('installs from the place that was chosen, or the hosts of the models', () => {
  const isRefused = () => undefined // at the end of the test
  installAcceptedPacks(['a']).catch(isRefused)
  patch({ packsFrom: ' /stick ' })
  installAcceptedPacks(['b']).catch(isRefused)
  expect(bridge.calls.map(({ input }) => input)).toEqual([
    { ids: ['a'], acceptLicence: true },
    { ids: ['b'], acceptLicence: true, from: '/stick' },
  ])
})

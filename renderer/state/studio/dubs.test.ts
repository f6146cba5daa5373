import { beforeEach, expect, it } from 'vitest'
import type { DubOrder, ListedDub } from '../../../shared/commands/dubs.ts'
import { closeDialog, openDialog, showDialog } from '../dialogs.ts'
import { ScriptedBridge } from '../scriptedBridge.testing.ts'
import { patch, session } from '../session.ts'
import { addPaths, changeOrder, forgetPlans, loadDubs, plan } from './dubs.ts'
import { holdStudio } from './studio.ts'

let bridge: ScriptedBridge
beforeEach(() => {
  bridge = new ScriptedBridge()
  holdStudio(bridge)
  forgetPlans()
  patch({ dubs: [dub({})] })
})

function dub(order: Partial<DubOrder>): ListedDub {
  return {
    ...{ id: 'd', video: '/v.mp4', name: 'v.mp4', uploaded: false, notes: [], earlier: [] },
    state: { name: 'draft' },
    order: {
      ...{ to: 'sw', transcript: { from: 'auto' }, translation: { from: 'auto' }, voices: { A: 'sw-a' } },
      ...{ output: '/v.sw.mp4', subtitles: true },
      ...order,
    },
  }
}

const planOf = (language: string) => ({
  speakers: [{ label: 'A', lines: 1, suggested: `${language}-a` }],
  voices: [{ id: `${language}-a` }],
})
const shownOrder = () => session().dubs?.[0]?.order
const shownVoices = () => {
  const state = session().plans['d']
  const shown = state?.name === 'ready' ? state.plan : state?.name === 'loading' ? state.before : undefined
  return [state?.name, ...(shown?.voices.map(({ id }) => id) ?? [])]
}

/** Answers the next change of the order and the reload of the list after it. */
async function answerChange(order: Partial<DubOrder>): Promise<void> {
  ;(await bridge.next('changeDub')).answer(dub(order))
  ;(await bridge.next('dubs')).answer({ dubs: [dub(order)] })
}

it('shows Zulu voices under Zulu, though the plan for Yoruba comes last', async () => {
  const first = plan('d')
  ;(await bridge.next('planDub')).answer(planOf('sw'))
  await first
  expect(shownVoices()).toEqual(['ready', 'sw-a'])
  const yoruba = changeOrder('d', { to: 'yo' })
  expect([shownOrder()?.to, shownOrder()?.voices, ...shownVoices()]).toEqual(['yo', {}, 'loading'])
  await answerChange({ to: 'yo', voices: {} })
  const yorubaPlan = await bridge.next('planDub')
  const zulu = changeOrder('d', { to: 'zu' })
  await bridge.next('cancelTask')
  await answerChange({ to: 'zu', voices: {} })
  ;(await bridge.next('planDub')).answer(planOf('zu'))
  await zulu
  yorubaPlan.answer(planOf('yo'))
  await yoruba
  expect([shownOrder()?.to, ...shownVoices()]).toEqual(['zu', 'ready', 'zu-a'])
})

it('goes on showing what was chosen while lists come that do not know of it yet', async () => {
  const early = loadDubs()
  const changed = changeOrder('d', { to: 'yo' })
  const change = await bridge.next('changeDub')
  ;(await bridge.next('dubs')).answer({ dubs: [dub({})] })
  await early
  expect(shownOrder()?.to).toBe('yo')
  const late = loadDubs()
  const list = await bridge.next('dubs')
  change.answer(dub({ to: 'yo', output: '/v.yo.mp4' }))
  const fresh = await bridge.next('dubs')
  list.answer({ dubs: [dub({})] })
  await late
  expect(shownOrder()?.to).toBe('yo')
  fresh.answer({ dubs: [dub({ to: 'yo', output: '/v.yo.mp4' })] })
  ;(await bridge.next('planDub')).answer(planOf('yo'))
  await changed
  expect(shownOrder()).toMatchObject({ to: 'yo', output: '/v.yo.mp4' })
})

it('tells of a change that was refused, though another followed, and shows what holds', async () => {
  const refused = changeOrder('d', { output: '/nowhere.mp4' })
  const kept = changeOrder('d', { subtitles: false })
  ;(await bridge.next('changeDub')).refuse({ kind: 'invalid', message: 'No such folder.' })
  ;(await bridge.next('changeDub')).answer(dub({ subtitles: false }))
  const rejection = expect(refused).rejects.toThrow('No such folder.')
  for (let count = 0; count < 2; count++) (await bridge.next('dubs')).answer({ dubs: [dub({ subtitles: false })] })
  await rejection
  ;(await bridge.next('planDub')).answer(planOf('sw'))
  await kept
  expect(shownOrder()).toMatchObject({ output: '/v.sw.mp4', subtitles: false })
})

it('does not bring back the plan of a service that is no longer in use', async () => {
  const old = plan('d')
  const planCall = await bridge.next('planDub')
  forgetPlans()
  planCall.answer(planOf('old'))
  await old
  expect(session().plans).toEqual({})
})

it('adds the videos that came with a project, and opens the project though they are refused', async () => {
  const adding = addPaths(['/a.mp4', '/One.griot', '/b.mp4', '/Two.GRIOT'])
  const add = await bridge.next('addDubs')
  expect(add.input).toEqual({ paths: ['/a.mp4', '/b.mp4'] })
  add.refuse({ kind: 'file', message: 'a.mp4 was not found.' })
  const open = await bridge.next('openProject')
  expect(open.input).toEqual({ path: '/Two.GRIOT' })
  open.refuse({ kind: 'file', message: 'Two.GRIOT was not found.' })
  await expect(adding).rejects.toThrow('was not found')
})

it('keeps asking whose a text is that a later film is not named after', async () => {
  showDialog({ name: 'whoseSubtitles', paths: ['/notes.txt'] })
  const added = addPaths(['/speech.wav'])
  const call = await bridge.next('addDubs')
  expect(call.input).toMatchObject({ paths: ['/speech.wav', '/notes.txt'] })
  call.answer({ ids: ['d'], there: [], refused: [], given: [], homeless: ['/notes.txt'] })
  ;(await bridge.next('dubs')).answer({ dubs: [dub({})] })
  await added
  expect(openDialog('whoseSubtitles')?.paths).toEqual(['/notes.txt'])
  closeDialog('whoseSubtitles')
})

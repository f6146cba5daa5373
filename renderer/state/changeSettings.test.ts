// @module-tag apart
import { beforeEach, expect, it } from 'vitest'
import { AppSettings } from '../../shared/commands/app.ts'
import { ScriptedBridge } from './scriptedBridge.testing.ts'
import { patch, session } from './session.ts'
import { changeSettings, followStudio } from './studio/connection.ts'
import { holdStudio } from './studio/studio.ts'

let bridge: ScriptedBridge
beforeEach(() => {
  bridge = new ScriptedBridge()
  holdStudio(bridge)
  patch({ settings: AppSettings.parse({ layout: { side: 'takes' } }) })
})

it('sends of the layout what changed, and keeps its own where another window is laid out otherwise', async () => {
  const changed = changeSettings({ layout: { rows: [1, 2] } })
  const { input, answer } = await bridge.next('changeSettings')
  expect(input).toEqual({ layout: { rows: [1, 2] } })
  answer(AppSettings.parse({ layout: { rows: [1, 2], side: 'edits', player: 'theirs' } }))
  await changed
  expect(session().settings?.layout).toEqual({ rows: [1, 2], side: 'takes', player: 'theirs' })
})

it('does not go back to an earlier change while a later one is on its way', async () => {
  const dark = changeSettings({ theme: 'dark' })
  const large = changeSettings({ textSize: 'large' })
  const [first, second] = [await bridge.next('changeSettings'), await bridge.next('changeSettings')]
  first.answer(AppSettings.parse({ theme: 'dark' }))
  await dark
  expect(session().settings).toMatchObject({ theme: 'dark', textSize: 'large' })
  second.answer(AppSettings.parse({ theme: 'dark', textSize: 'large' }))
  await large
  expect(session().settings).toMatchObject({ theme: 'dark', textSize: 'large' })
})

it('shows what the studio holds where a change was refused, and tells why though another followed', async () => {
  const dark = changeSettings({ theme: 'dark' })
  const large = changeSettings({ textSize: 'large' })
  const rejection = expect(dark).rejects.toThrow('The disk is full.')
  ;(await bridge.next('changeSettings')).refuse({ kind: 'unavailable', message: 'The disk is full.' })
  ;(await bridge.next('changeSettings')).answer(AppSettings.parse({ textSize: 'large' }))
  ;(await bridge.next('settings')).answer(AppSettings.parse({}))
  await Promise.all([rejection, large])
  expect(session().settings).toMatchObject({ theme: 'system', textSize: 'large' })
})

it('shows what another window set, and stays laid out as it is', async () => {
  globalThis.sessionStorage ??= { getItem: () => null, setItem: () => undefined } as never
  followStudio()
  ;(await bridge.next('settings')).answer(AppSettings.parse({ layout: { side: 'takes' } }))
  bridge.emit('settingsChanged', {})
  ;(await bridge.next('settings')).answer(AppSettings.parse({ language: 'sw', layout: { side: 'edits', rows: [1] } }))
  await expect.poll(() => session().settings?.language).toBe('sw')
  expect(session().settings?.layout).toEqual({ side: 'takes', rows: [1] })
})

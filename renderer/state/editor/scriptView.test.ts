import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { AppSettings } from '../../../shared/commands/app.ts'
import { ScriptedBridge } from '../scriptedBridge.testing.ts'
import { patch } from '../session.ts'
import { holdStudio } from '../studio/studio.ts'
import { forgetProject, nextRowHeight, patchScript, restoreRows, scriptView, toggleLips } from './scriptView.ts'

let bridge: ScriptedBridge
beforeEach(() => {
  bridge = new ScriptedBridge()
  holdStudio(bridge)
  patch({ settings: AppSettings.parse({}) })
  restoreRows()
  // Tests of other files share this process.
  onTestFinished(() => {
    patch({ settings: undefined })
    restoreRows()
  })
})

it('keeps the height of the rows and whether lips are compared, and takes them from the settings', async () => {
  nextRowHeight()
  expect((await bridge.next('changeSettings')).input).toEqual({ layout: { scriptRows: 'roomy' } })
  toggleLips()
  expect((await bridge.next('changeSettings')).input).toEqual({ layout: { scriptLips: true } })
  expect(scriptView()).toMatchObject({ rows: 'roomy', lips: true })
  patch({ settings: AppSettings.parse({ layout: { scriptRows: 'compact', scriptLips: true } }) })
  patchScript({ lips: false })
  restoreRows()
  expect(scriptView()).toMatchObject({ rows: 'compact', lips: true })
})

it('forgets with a project what was filtered, typed and found in it, but not how rows look', () => {
  const at = { line: 1, field: 'source' as const, start: 0, end: 1 }
  const { find } = scriptView()
  patchScript({
    filter: { speaker: 's' } as never,
    timing: { line: 1, edge: 'start' },
    find: { ...find, at },
    lips: true,
  })
  forgetProject()
  expect(scriptView()).toMatchObject({ filter: {}, timing: undefined, find: { at: undefined }, lips: true })
})

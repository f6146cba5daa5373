import { expect, it } from 'vitest'
import { ProjectDefaults } from '../../shared/project/projectDefaults.ts'
import { ScriptedBridge } from '../state/scriptedBridge.testing.ts'
import { holdStudio } from '../state/studio/studio.ts'
import { saveOutputFolder, withLayout, withTarget } from './projectChanges.ts'

it('adds a target language once, and takes one away', () => {
  expect(withTarget(['sw'], 'yo', true)).toEqual(['sw', 'yo'])
  expect(withTarget(['sw'], 'sw', true)).toEqual(['sw'])
  expect(withTarget(['sw', 'yo'], 'sw', false)).toEqual(['yo'])
})

it('sets a layout of subtitles and takes it away', () => {
  const defaults = ProjectDefaults.parse({ targets: ['sw'] })
  const set = withLayout(defaults, 'netflix')
  expect(set).toEqual({ ...defaults, layout: 'netflix' })
  expect(withLayout(set, undefined)).toEqual(defaults)
})

it('saves another folder for dubs, none where the field was cleared, and nothing where it is the same', async () => {
  const bridge = new ScriptedBridge()
  holdStudio(bridge)
  for (const [before, typed] of [
    ['', ' /dubs '],
    ['/dubs', '  '],
    ['/dubs', '/dubs'],
  ] as const)
    saveOutputFolder({ before, typed }).catch(() => undefined) // the studio of this test refuses at its end
  expect(bridge.calls.map(({ command, input }) => [command, input])).toEqual([
    ['changeSettings', { outputFolder: '/dubs' }],
    ['changeSettings', { outputFolder: null }],
  ])
})

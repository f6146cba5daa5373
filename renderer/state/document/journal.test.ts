import { beforeEach, expect, it } from 'vitest'
import { edited, testDocument } from '../../../shared/project/document.testing.ts'
import { addTarget, setMix } from '../../../shared/project/projectEdits.ts'
import type { ScriptedBridge } from '../scriptedBridge.testing.ts'
import { goToStep, undo } from './journal.ts'
import { mayLeave } from './leaving.ts'
import { openTestProject } from './project.testing.ts'

const BEFORE = edited(testDocument([[0, 1, 'one']]), (draft) => addTarget(draft, 'sw'))
const DOCUMENT = edited(BEFORE, (draft) => setMix(draft, { gap: 20 }))
const PATCHES = [{ op: 'replace', path: ['mix', 'gap'], value: 10 }]

let bridge: ScriptedBridge

beforeEach(() => {
  bridge = openTestProject(DOCUMENT, { cursor: 2 })
})

it('waits for an undo before the project is left', async () => {
  const ended: string[] = []
  const undone = undo().then(() => ended.push('undone'))
  const left = mayLeave().then(() => ended.push('left'))
  const call = await bridge.next('undo')
  expect([call.input, ended]).toEqual([{ project: 'one', base: 7 }, []])
  call.answer({ revision: 8, cursor: 1, patches: PATCHES, label: 'Change the mix' })
  await Promise.all([undone, left])
  expect([ended, bridge.calls]).toEqual([['undone', 'left'], []])
})

it('undoes step by step, each on top of the one before', async () => {
  const both = [undo(), goToStep(0)]
  ;(await bridge.next('undo')).answer({ revision: 8, cursor: 1, patches: PATCHES, label: 'Change the mix' })
  const call = await bridge.next('goToStep')
  expect(call.input).toEqual({ project: 'one', base: 8, step: 0 })
  call.answer({ revision: 9, cursor: 0, patches: [], label: 'Add Swahili' })
  await Promise.all(both)
})

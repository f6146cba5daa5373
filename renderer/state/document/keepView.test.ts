// @module-tag apart
import { beforeEach, expect, it } from 'vitest'
import { testDocument } from '../../../shared/project/document.testing.ts'
import { ScriptedBridge } from '../scriptedBridge.testing.ts'
import { holdStudio } from '../studio/studio.ts'
import { keepView, keepViewNow } from './keepView.ts'
import { openProject, patchProject, useProjectStore } from './project.ts'

let bridge: ScriptedBridge
beforeEach(() => {
  bridge = new ScriptedBridge()
  holdStudio(bridge)
  open('a')
})

function open(id: string): void {
  const project = { id, path: `/${id}.griot`, name: id, document: testDocument([]), cursor: 0, steps: 0 }
  const media = { state: 'present' as const, path: '/a.mp4' }
  const view = { scroll: 1, playhead: 2 }
  useProjectStore.setState({
    open: { ...project, media, view, saved: 'clean', unsaved: 0, takes: new Map(), work: [], dubs: [], target: 'sw' },
  })
}

it('keeps at once what the last second has changed, with the language that is shown', async () => {
  keepView({ scroll: 5 })
  patchProject('a', { target: 'zu' })
  keepView()
  const kept = keepViewNow()
  const { input, answer } = await bridge.next('saveView')
  expect(input).toEqual({ project: 'a', view: { scroll: 5, playhead: 2, target: 'zu' } })
  answer({})
  await kept
  expect(openProject()?.view).toEqual({ scroll: 5, playhead: 2, target: 'zu' })
  await keepViewNow()
  expect(bridge.calls).toEqual([])
})

it('keeps it by itself after a while', async () => {
  keepView({ scroll: 6 })
  expect((await bridge.next('saveView')).input).toMatchObject({ view: { scroll: 6 } })
})

it('does not keep the view of one project with another', async () => {
  keepView({ scroll: 7 })
  open('b')
  keepView({ playhead: 3 })
  const kept = keepViewNow()
  const { input, refuse } = await bridge.next('saveView')
  expect(input).toEqual({ project: 'b', view: { scroll: 1, playhead: 3, target: 'sw' } })
  refuse({ kind: 'file', message: 'The disk is full.' })
  await kept
})

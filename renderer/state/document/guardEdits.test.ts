// @module-tag apart
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { testDocument } from '../../../shared/project/document.testing.ts'
import { ScriptedBridge } from '../scriptedBridge.testing.ts'
import { holdStudio } from '../studio/studio.ts'
import { holdDraft, useTyping } from './draft.ts'
import { guardEdits } from './guardEdits.ts'
import { openTestProject } from './project.testing.ts'
import { type OpenProject, theProject, useProjectStore } from './project.ts'

// Node has neither: they take listeners, and the tests send the events.
globalThis.window = new EventTarget() as never
globalThis.document = new EventTarget() as never

beforeEach(() => {
  openTestProject(testDocument([[0, 1, 'one']]))
  useTyping.setState({ typing: false })
})

/** Whether a page asks before it is left. */
function asks({
  shell = 'browser',
  ...state
}: Partial<Pick<OpenProject, 'saved' | 'unsaved'>> & { shell?: 'browser' | 'electron' }) {
  holdStudio(Object.assign(new ScriptedBridge(), { shell }) as never)
  useProjectStore.setState({ open: { ...theProject(), ...state } })
  onTestFinished(guardEdits())
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

it('asks while an edit is not on the disk', () => {
  expect(asks({ saved: 'clean', unsaved: 0 })).toBe(false)
  expect(asks({ saved: 'saving', unsaved: 1 })).toBe(true)
})

it('does not ask on the desktop for the one edit that was sent, which arrives without its page', () => {
  const shell = 'electron'
  expect(asks({ shell, saved: 'saving', unsaved: 1 })).toBe(false)
  expect(asks({ shell, saved: 'saving', unsaved: 2 })).toBe(true)
  expect(asks({ shell, saved: 'behind', unsaved: 1 })).toBe(true)
})

it('asks while something is typed, and keeps that first', () => {
  useTyping.setState({ typing: true })
  expect(asks({})).toBe(true)
  onTestFinished(holdDraft(() => useTyping.setState({ typing: false })))
  expect(asks({})).toBe(false)
})

it('keeps what is typed when the page is hidden, and no more once it guards nothing', () => {
  let kept = 0
  onTestFinished(holdDraft(() => void kept++))
  const stop = guardEdits()
  const turn = (visibilityState: string) => {
    Object.assign(document, { visibilityState })
    document.dispatchEvent(new Event('visibilitychange'))
    return kept
  }
  expect([turn('hidden'), turn('visible'), turn('hidden')]).toEqual([1, 1, 2])
  stop()
  expect(turn('hidden')).toBe(2)
})

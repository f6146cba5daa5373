// @module-tag apart

import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { holdTransport } from './editor/clock.ts'
import { drawFrame } from './frames.testing.ts'
import { leaveRoom, roomRuns, showRoom } from './rooms.ts'
import { patch, session } from './session.ts'

/** An element that takes the focus. Node has no page. */
class FocusTarget {
  focus() {
    page.activeElement = this
  }
}

const body = new FocusTarget()
const page: { body: FocusTarget; activeElement: FocusTarget; querySelector: () => object | null } = {
  body,
  activeElement: body,
  querySelector: () => null,
}
globalThis.document = page as never
globalThis.HTMLElement = FocusTarget as never

beforeEach(() => {
  patch({ room: undefined })
  body.focus()
  page.querySelector = () => null
})

it('an action of a room opens it, leads from one to another, and closes it', () => {
  const rooms = [roomRuns.showLab, roomRuns.showQc, roomRuns.showQc, roomRuns.showGenerations, roomRuns.showOwnVoice]
  const shown = rooms.map((run) => {
    run()
    return session().room
  })
  expect(shown).toEqual(['lab', 'qc', undefined, 'generations', 'ownVoice'])
})

it('pauses the video, and opens none over a dialog', () => {
  const done: string[] = []
  const none = () => undefined
  const pause = () => void done.push('pause')
  onTestFinished(holdTransport({ play: none, pause, setRate: none, playRange: none, seek: none }))
  page.querySelector = () => ({})
  showRoom('lab')
  expect([session().room, done]).toEqual([undefined, []])
  page.querySelector = () => null
  showRoom('lab')
  expect([session().room, done]).toEqual(['lab', ['pause']])
})

it('gives the focus back to where it was before the first room, once the page is drawn', () => {
  const [field, button] = [new FocusTarget(), new FocusTarget()]
  field.focus()
  showRoom('lab')
  button.focus()
  showRoom('qc')
  body.focus()
  leaveRoom()
  expect(page.activeElement).toBe(body)
  drawFrame()
  expect(page.activeElement).toBe(field)
})

it('leaves the focus to what has taken it meanwhile, and does nothing where no room is open', () => {
  const [field, dialog] = [new FocusTarget(), new FocusTarget()]
  field.focus()
  showRoom('lab')
  leaveRoom()
  dialog.focus()
  drawFrame()
  leaveRoom()
  drawFrame()
  expect(page.activeElement).toBe(dialog)
})

// @module-tag apart

import { beforeEach, expect, it } from 'vitest'
import { plainWords } from '../../../shared/locale/message.ts'
import { edited, testDocument } from '../../../shared/project/document.testing.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { ScriptedBridge } from '../scriptedBridge.testing.ts'
import { patch, session } from '../session.ts'
import { holdStudio } from '../studio/studio.ts'
import { followDocument } from './journal.ts'
import { shiftLines } from './lineVerbs.ts'
import { theProject, useProjectStore } from './project.ts'

const LINES = testDocument([
  [0.05, 1, 'one'],
  [4, 59.98, 'two'],
  [0.05, 2, 'three', 'Juma'],
])
const DOCUMENT = edited(LINES, (draft) => {
  addTarget(draft, 'sw')
  draft.media.facts = { container: 'mp4', duration: 60 } as never
})

beforeEach(() => {
  holdStudio(new ScriptedBridge())
  const media = { state: 'present' as const, path: '/a.mp4' }
  const facts = { path: '/a.griot', name: 'a', document: DOCUMENT, cursor: 0, steps: 0, media }
  const shown = { view: undefined, saved: 'clean' as const, unsaved: 0, takes: new Map(), work: [], dubs: [] }
  useProjectStore.setState({ open: { ...facts, ...shown, id: 'one', target: 'sw' } })
  followDocument({ ...facts, project: 'one', revision: 0, known: [] }, () => undefined)
  patch({ announcement: '' })
})

it('says where an end of the video stops a move, and by how much the lines moved', () => {
  const announcementAfter = (by: number, ids = [1, 2, 3]) => {
    shiftLines({ label: plainWords('Move'), ids, by })
    return session().announcement
  }
  expect(announcementAfter(0.01)).toBe('')
  expect(announcementAfter(0.1)).toBe('Moved by 0.01 s only: line 3 is at the end of the video.')
  expect(theProject().document.lines[1]?.start).toBeCloseTo(0.07)
  expect(announcementAfter(0.1, [2])).toBe('Moved by 0.00 s only: line 3 is at the end of the video.')
  // Of two that begin together, the first is named.
  expect(announcementAfter(-0.1)).toBe('Moved by 0.07 s only: line 1 is at the start of the video.')
})

// @module-tag apart
import { expect, it } from 'vitest'
import { edited, testDocument } from '../../shared/project/document.testing.ts'
import { addTarget } from '../../shared/project/projectEdits.ts'
import { setText } from '../../shared/project/texts/textEdits.ts'
import { followDocument } from '../state/document/journal.ts'
import { theProject, useProjectStore } from '../state/document/project.ts'
import { ScriptedBridge } from '../state/scriptedBridge.testing.ts'
import type { LabSpeech } from '../state/studio/lab.ts'
import { holdStudio } from '../state/studio/studio.ts'
import { giveToLine } from './giveToLine.ts'

const DOCUMENT = edited(testDocument([[0, 1, 'one']]), (draft) => {
  addTarget(draft, 'sw')
  setText(draft, 1, { text: 'moja', target: 'sw' })
})

function open(id: string): void {
  const facts = { id, path: `/${id}.griot`, name: id, document: DOCUMENT, cursor: 0, steps: 0 }
  const media = { state: 'present' as const, path: '/a.mp4' }
  const open = {
    ...facts,
    view: undefined,
    media,
    saved: 'clean' as const,
    unsaved: 0,
    takes: new Map(),
    work: [],
    dubs: [],
    target: 'sw' as const,
  }
  useProjectStore.setState({ open })
  followDocument({ ...facts, project: id, media, revision: 1, known: [] }, () => undefined)
}

it('does not choose a take in another project that was opened meanwhile', async () => {
  const bridge = new ScriptedBridge()
  holdStudio(bridge)
  open('one')
  const speech: LabSpeech = {
    ...{ id: 's', of: 0, text: 'moja', voice: 'v', voiceName: 'V', language: 'sw', settings: {} },
    ...{ state: 'whole', seconds: 1, path: '/s.wav' },
  }
  const pending = giveToLine(speech, { line: 1, number: 1 })
  const stored = { id: 'take', seconds: 1 }
  ;(await bridge.next('saveTake')).answer(stored)
  const list = await bridge.next('listTakes')
  open('two')
  list.answer({ takes: [stored] })
  await expect(pending).rejects.toThrow('Cancelled.')
  expect(theProject().document).toBe(DOCUMENT)
  expect(bridge.calls).toEqual([])
})

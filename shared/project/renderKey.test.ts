import { expect, it } from 'vitest'
import { testDocument } from './document.testing.ts'
import type { DocumentDraft } from './document.ts'
import { changeDocument } from './journalStep.ts'
import { setKeepOriginal, setNote } from './lines/lineEdits.ts'
import { addTarget, setSettings } from './projectEdits.ts'
import { renderKey } from './renderKey.ts'
import { setVoice } from './speakers/castEdits.ts'
import { setText } from './texts/textEdits.ts'

const document = changeDocument(
  testDocument([
    [0, 1, 'One.'],
    [2, 3, 'Two.'],
  ]),
  (draft) => {
    for (const target of ['sw', 'zu'] as const) addTarget(draft, target)
    for (const id of [1, 2]) setText(draft, id, { text: `Moja ${id}.`, target: 'sw' })
  },
).document
const [speaker = ''] = Object.keys(document.speakers)
const after = (edit: (draft: DocumentDraft) => unknown) => renderKey(changeDocument(document, edit).document, 'sw')

it('is another one after every edit that is heard or seen in the dub', () => {
  const key = renderKey(document, 'sw')
  const edits: ((draft: DocumentDraft) => unknown)[] = [
    (draft) => setText(draft, 1, { text: 'Moja!', target: 'sw' }),
    (draft) => setVoice(draft, speaker, { target: 'sw', voice: 'sw-juma' }),
    (draft) => setKeepOriginal(draft, [2], true),
    (draft) => setSettings(draft, { timing: 'tight' }),
    (draft) => {
      draft.mix.voiceGain = 3
    },
    (draft) => {
      const own = draft.speakers[speaker]
      if (own !== undefined) own.sound = { muted: true }
    },
  ]
  const keys = edits.map(after)
  expect(keys.map((one) => one === key)).toEqual(edits.map(() => false))
  expect(new Set(keys).size).toBe(edits.length)
})

it('stays after edits of another language, of notes, and after an undo', () => {
  const key = renderKey(document, 'sw')
  expect(after((draft) => setText(draft, 1, { text: 'Kunye.', target: 'zu' }))).toBe(key)
  expect(after((draft) => setNote(draft, 1, 'Look again.'))).toBe(key)
  const changed = changeDocument(document, (draft) => setText(draft, 1, { text: 'Moja!', target: 'sw' })).document
  const undone = changeDocument(changed, (draft) => setText(draft, 1, { text: 'Moja 1.', target: 'sw' })).document
  expect(renderKey(undone, 'sw')).toBe(key)
})

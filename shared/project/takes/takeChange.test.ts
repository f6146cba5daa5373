import { describe, expect, it } from 'vitest'
import { edited, lineOf, testDocument } from '../document.testing.ts'
import type { Document, DocumentDraft } from '../document.ts'
import { addTarget } from '../projectEdits.ts'
import { setLineVoice, setVoice } from '../speakers/castEdits.ts'
import { applyTranslation } from '../texts/textEdits.ts'
import { takeChange } from './takeChange.ts'
import { recordingKey, spokenBy, takeKey } from './takeKey.ts'

const start = edited(testDocument([[0, 1, 'one', 'Amina']]), (draft) => {
  addTarget(draft, 'sw')
  applyTranslation(draft, 'sw', new Map([[1, 'moja']]))
  setVoice(draft, 'SPEAKER_00', { target: 'sw', voice: 'sw-zawadi' })
})

const takeInput = (document: Document) => ({
  line: lineOf(document, 1),
  target: 'sw' as const,
  ...spokenBy(document, lineOf(document, 1)),
})

/** The change that a take made at the start sees after an edit. */
function seenAfter(edit: (draft: DocumentDraft) => void, from = start) {
  const { line, target, ...by } = takeInput(from)
  return takeChange({ key: takeKey(line, target, by) ?? '', voice: 'sw-zawadi' }, takeInput(edited(from, edit)))
}

describe('takeChange', () => {
  it('is none for what is still said that way', () => {
    expect(seenAfter(() => undefined)).toBe('none')
  })

  it('tells text, voice and settings apart', () => {
    expect(seenAfter((draft) => applyTranslation(draft, 'sw', new Map([[1, 'moja na moja']])))).toBe('text')
    expect(seenAfter((draft) => setVoice(draft, 'SPEAKER_00', { target: 'sw', voice: 'sw-juma' }))).toBe('voice')
    expect(seenAfter((draft) => setLineVoice(draft, [1], { target: 'sw', voice: 'sw-juma' }))).toBe('voice')
    expect(seenAfter((draft) => setVoice(draft, 'SPEAKER_00', { target: 'sw', settings: { speed: 1.2 } }))).toBe(
      'settings',
    )
  })

  it('does not claim to know which of two it was', () => {
    const tuned = edited(start, (draft) => setVoice(draft, 'SPEAKER_00', { target: 'sw', settings: { speed: 1.2 } }))
    expect(seenAfter((draft) => applyTranslation(draft, 'sw', new Map([[1, 'mbili']])), tuned)).toBe('text_or_settings')
  })

  it('ties a recording to the text alone', () => {
    const take = { key: recordingKey(lineOf(start, 1), 'sw'), voice: 'recorded' }
    const recast = edited(start, (draft) => setVoice(draft, 'SPEAKER_00', { target: 'sw', voice: 'sw-juma' }))
    expect(takeChange(take, takeInput(recast))).toBe('none')
    const rewritten = edited(start, (draft) => applyTranslation(draft, 'sw', new Map([[1, 'mbili']])))
    expect(takeChange(take, takeInput(rewritten))).toBe('text')
  })
})

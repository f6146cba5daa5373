import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../sample.testing.ts'
import { checkDocument } from '../checkDocument.ts'
import { edited, testDocument } from '../document.testing.ts'
import type { Document, DocumentDraft } from '../document.ts'
import { changeDocument } from '../journalStep.ts'
import { evaluateLines, type ProjectFacts } from '../lineStatus.ts'
import { setKeepOriginal } from '../lines/lineEdits.ts'
import { addTarget } from '../projectEdits.ts'
import { setLineVoice, setVoice } from '../speakers/castEdits.ts'
import { applyTranslation, chooseTake, setSpoken, setText } from '../texts/textEdits.ts'
import { textHash } from '../texts/textHash.ts'
import { recordingKey, spokenBy, takeKey, takeState } from './takeKey.ts'

const lines = [
  [0, 2, 'one'],
  [1.5, 3, 'two'],
  [4, 5, 'three'],
] as const
const document = edited(testDocument(lines), (draft) => {
  addTarget(draft, 'sw')
  applyTranslation(
    draft,
    'sw',
    new Map([
      [1, 'moja'],
      [2, 'mbili'],
    ]),
  )
  setVoice(draft, 'SPEAKER_00', { target: 'sw', voice: 'amani' })
})
const keyOf = (of: Document) => {
  const line = of.lines[1]
  return line === undefined ? undefined : takeKey(line, 'sw', spokenBy(of, line))
}
const stateOf = (of: Document) => {
  const line = of.lines[1]
  return line === undefined ? undefined : takeState(line, 'sw', spokenBy(of, line))
}
const withTake = (of: Document, key: string) =>
  edited(of, (draft) => chooseTake(draft, 1, { target: 'sw', take: { id: 't', key } }))

describe('takes', () => {
  const taken = withTake(document, keyOf(document) ?? '')

  it.each([
    ['text', (draft: DocumentDraft) => setText(draft, 1, { text: 'tatu', target: 'sw' })],
    ['spoken text', (draft: DocumentDraft) => setSpoken(draft, 1, { spoken: 'mo-ja', target: 'sw' })],
    ['voice', (draft: DocumentDraft) => setVoice(draft, 'SPEAKER_00', { target: 'sw', voice: 'zuri' })],
    ['speed', (draft: DocumentDraft) => setVoice(draft, 'SPEAKER_00', { target: 'sw', settings: { speed: 1.1 } })],
    ['own voice', (draft: DocumentDraft) => setLineVoice(draft, [1], { target: 'sw', voice: 'zuri' })],
  ])('are stale when their %s changes, and fresh when it changes back', (_, edit) => {
    const { document: changed, inverse } = changeDocument(taken, edit)
    expect(stateOf(taken)).toBe('fresh')
    expect(stateOf(changed)).toBe('stale')
    expect(inverse.length).toBeGreaterThan(0)
    expect(
      keyOf(
        edited(changed, (draft) => {
          setText(draft, 1, { text: 'moja', target: 'sw' })
          setSpoken(draft, 1, { spoken: '', target: 'sw' })
          setLineVoice(draft, [1], { target: 'sw' })
          setVoice(draft, 'SPEAKER_00', { target: 'sw', voice: 'amani', settings: { speed: undefined } })
        }),
      ),
    ).toBe(keyOf(taken))
  })

  it('that were recorded do not depend on the cast', () => {
    const line = document.lines[1]
    const recorded = withTake(document, line === undefined ? '' : recordingKey(line, 'sw'))
    expect(stateOf(edited(recorded, (draft) => setVoice(draft, 'SPEAKER_00', { target: 'sw', voice: 'zuri' })))).toBe(
      'fresh',
    )
    expect(stateOf(edited(recorded, (draft) => setText(draft, 1, { text: 'tatu', target: 'sw' })))).toBe('stale')
  })

  it('cannot be made of nothing', () => {
    expect(keyOf(edited(document, (draft) => setText(draft, 1, { text: ' ', target: 'sw' })))).toBeUndefined()
  })
})

describe('textHash', () => {
  it('differs for texts that differ', { tags: 'sampled' }, () => {
    const seen = new Map<string, string>()
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (text) => {
        const hash = textHash(text)
        expect(seen.get(hash) ?? text).toBe(text)
        seen.set(hash, text)
      }),
      runs(10_000),
    )
    const near = Array.from({ length: 50_000 }, (_, at) => textHash(`line ${at}`))
    expect(new Set(near).size).toBe(50_000)
    expect(new Set(near.map((hash) => hash.slice(-8))).size).toBeGreaterThan(49_500)
  })
})

describe('judgeProject', () => {
  const namesIn = (one: typeof document, facts: Partial<ProjectFacts> = {}) =>
    [...evaluateLines(one, { target: 'sw', ...facts })].map(([id, { name, level }]) => [id, name, level])

  it('says of each line the worst alone', () => {
    expect(namesIn(document)).toEqual([
      [1, 'crossed', 'remark'],
      [2, 'unknown', undefined],
      [3, 'untranslated', 'fail'],
    ])
  })

  it('sees missing and unknown voices and translations of another source', () => {
    const changed = edited(document, (draft) => {
      setText(draft, 1, { text: 'uno' })
      setVoice(draft, 'SPEAKER_00', { target: 'sw', voice: null })
      setLineVoice(draft, [2], { target: 'sw', voice: 'gone' })
    })
    expect(namesIn(changed, { voices: new Set(['amani']) })).toEqual(
      expect.arrayContaining([
        [1, 'no_voice', 'fail'],
        [2, 'unknown_voice', 'remark'],
        [3, 'untranslated', 'fail'],
      ]),
    )
  })

  it('has nothing against lines that keep the original voice', () => {
    const kept = edited(document, (draft) => setKeepOriginal(draft, [1, 3], true))
    expect(namesIn(kept).map(([, , level]) => level)).toEqual([undefined, undefined, undefined])
  })
})

describe('checkDocument', () => {
  it.each([
    ['a line shorter than the shortest', (draft: DocumentDraft) => Object.assign(draft.lines[1] ?? {}, { end: 0.05 })],
    ['a line of nobody', (draft: DocumentDraft) => Object.assign(draft.lines[1] ?? {}, { speaker: 'SPEAKER_09' })],
    ['no number', (draft: DocumentDraft) => Object.assign(draft.lines[1] ?? {}, { start: Number.NaN })],
    ['a field that nobody knows', (draft: DocumentDraft) => Object.assign(draft.lines[1] ?? {}, { shade: 'red' })],
    ['undefined', (draft: DocumentDraft) => Object.assign(draft.lines[1] ?? {}, { words: undefined })],
    ['a line under another number', (draft: DocumentDraft) => Object.assign(draft.lines, { 7: { ...draft.lines[1] } })],
    ['a speaker removed who has lines', (draft: DocumentDraft) => delete draft.speakers['SPEAKER_00']],
    ['lines that are no table', (draft: DocumentDraft) => Object.assign(draft, { lines: null })],
    ['the same target twice', (draft: DocumentDraft) => draft.targets.push('sw')],
  ])('refuses %s', (_, edit) => {
    expect(() => checkDocument(edited(document, edit), document)).toThrow()
    expect(() => checkDocument(edited(document, edit))).toThrow()
    checkDocument(document)
  })
})

import { describe, expect, it } from 'vitest'
import { edited, lineOf, testDocument } from '../document.testing.ts'
import type { Document } from '../document.ts'
import { addTarget } from '../projectEdits.ts'
import { setVoice } from '../speakers/castEdits.ts'
import { recordingKey, spokenBy, takeKey } from '../takes/takeKey.ts'
import { applyTranslation, chooseTake } from '../texts/textEdits.ts'
import { setLocked } from './lineEdits.ts'
import { chosenLines, linesToSpeak } from './linesToSpeak.ts'

/** Three lines of Amina, who has a voice, and one of Juma, who has none; the fifth has no translation. */
function project(): Document {
  const document = testDocument([
    [0, 1, 'one', 'Amina'],
    [2, 3, 'two', 'Amina'],
    [4, 5, 'three', 'Amina'],
    [6, 7, 'four', 'Juma'],
    [8, 9, 'five', 'Amina'],
  ])
  return edited(document, (draft) => {
    addTarget(draft, 'sw')
    applyTranslation(draft, 'sw', new Map([1, 2, 3, 4].map((id) => [id, `maneno ${id}`])))
    setVoice(draft, 'SPEAKER_00', { target: 'sw', voice: 'sw-zawadi' })
  })
}

/** The document with a take for a line, as it is spoken now. */
function spoken(document: Document, id: number): Document {
  const key = takeKey(lineOf(document, id), 'sw', spokenBy(document, lineOf(document, id))) ?? ''
  return edited(document, (draft) => chooseTake(draft, id, { target: 'sw', take: { id: `take-${id}`, key } }))
}

describe('linesToSpeak', () => {
  it('tells what can be spoken and what stands in the way of the rest', () => {
    expect(linesToSpeak(project(), 'sw')).toEqual({
      lines: [1, 2, 3],
      characters: 24,
      untranslated: [5],
      voiceless: [4],
      locked: [],
      recorded: [],
    })
  })

  it('never speaks again what is fresh', () => {
    expect(linesToSpeak(spoken(project(), 2), 'sw').lines).toEqual([1, 3])
  })

  it('finds stale lines alone', () => {
    const document = edited(spoken(spoken(project(), 1), 2), (draft) =>
      applyTranslation(draft, 'sw', new Map([[2, 'maneno mapya']])),
    )
    expect(linesToSpeak(document, 'sw', { only: 'stale' }).lines).toEqual([2])
    expect(linesToSpeak(document, 'sw', { ids: new Set([1]) }).lines).toEqual([])
  })

  it('leaves recorded lines alone, tells of them, and takes them where asked', () => {
    const key = recordingKey(lineOf(project(), 2), 'sw')
    const recorded = edited(project(), (draft) =>
      chooseTake(draft, 2, { target: 'sw', take: { id: 'recording', key } }),
    )
    expect(linesToSpeak(recorded, 'sw')).toMatchObject({ lines: [1, 3], recorded: [2] })
    expect(linesToSpeak(recorded, 'sw', { recorded: true })).toMatchObject({ lines: [1, 2, 3], recorded: [] })
    expect(linesToSpeak(recorded, 'sw', chosenLines(new Set([2]))).lines).toEqual([2])
    expect(linesToSpeak(recorded, 'sw', chosenLines(new Set([1, 2]))).lines).toEqual([1])
    const locked = edited(recorded, (draft) => setLocked(draft, [2], true))
    expect(linesToSpeak(locked, 'sw', { recorded: true })).toMatchObject({ lines: [1, 3], locked: [], recorded: [] })
  })

  it('leaves locked lines as they are', () => {
    const document = edited(project(), (draft) => setLocked(draft, [3], true))
    expect(linesToSpeak(document, 'sw')).toMatchObject({ lines: [1, 2], locked: [3] })
  })
})

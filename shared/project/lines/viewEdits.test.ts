import { describe, expect, it } from 'vitest'
import type { FaceReading } from '../../contract/localMedia.ts'
import { edited, lineOf, testDocument } from '../document.testing.ts'
import { linesInOrder } from './linesInOrder.ts'
import { mergeLines } from './mergeLines.ts'
import { applyFaces, mergedPeople, nextView, partByFaces, setView, unseenLines } from './viewEdits.ts'

const document = testDocument([
  [0, 1, 'One', 'Ann'],
  [2, 3, 'Two', 'Ann'],
  [4, 5, 'Three', 'Ann'],
  [6, 7, 'Four', 'Ann'],
  [8, 9, 'Five', 'Ann'],
])
const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = linesInOrder(document).map(({ id }) => id)
const reading: FaceReading = {
  lines: [
    { id: first, view: 'on_screen', person: 0 },
    { id: second, view: 'on_screen', person: 1 },
    { id: third, view: 'on_screen', person: 0 },
    { id: fourth, view: 'on_screen', person: 1 },
    { id: fifth },
  ],
  people: [{ portrait: 'AAAA' }, { portrait: 'BBBB' }],
}

describe('setView', () => {
  it('goes through the marks and back to unknown', () => {
    const marks = [undefined, 'on_screen', 'off_screen', 'mouth_hidden'] as const
    expect(marks.map(nextView)).toEqual(['on_screen', 'off_screen', 'mouth_hidden', undefined])
    const marked = edited(document, (draft) => setView(draft, [first], 'off_screen'))
    expect(lineOf(marked, first).view).toBe('off_screen')
    expect(
      lineOf(
        edited(marked, (draft) => setView(draft, [first], undefined)),
        first,
      ),
    ).not.toHaveProperty('view')
  })
})

describe('layFaces', () => {
  it('marks lines and gives the speaker the face of who speaks most', () => {
    const withFaces = edited(document, (draft) => applyFaces(draft, reading))
    expect(linesInOrder(withFaces).map(({ view, face }) => [view, face])).toEqual([
      ['on_screen', 0],
      ['on_screen', 1],
      ['on_screen', 0],
      ['on_screen', 1],
      [undefined, undefined],
    ])
    expect(withFaces.speakers[lineOf(withFaces, first).speaker]?.portrait).toBe('AAAA')
  })

  it('leaves marks that somebody has set, and asks for the others only', () => {
    const marked = edited(document, (draft) => setView(draft, [first], 'off_screen'))
    expect(unseenLines(marked).map(({ id }) => id)).toEqual([second, third, fourth, fifth])
    const withFaces = edited(marked, (draft) => applyFaces(draft, reading))
    expect(lineOf(withFaces, first)).toMatchObject({ view: 'off_screen' })
    expect(lineOf(withFaces, first)).not.toHaveProperty('face')
  })

  it('does not take a person for one of an earlier look', () => {
    const withFaces = edited(document, (draft) => applyFaces(draft, { ...reading, lines: reading.lines.slice(0, 2) }))
    const again = edited(withFaces, (draft) => applyFaces(draft, { ...reading, lines: reading.lines.slice(2) }))
    expect(lineOf(again, third).face).toBe(2)
  })
})

describe('partByFaces', () => {
  it('gives the second person a speaker and leaves every line', () => {
    const withFaces = edited(document, (draft) => applyFaces(draft, reading))
    expect(mergedPeople(withFaces).map(({ others }) => others)).toEqual([[[second, fourth]]])
    const parted = edited(withFaces, partByFaces)
    const speakers = linesInOrder(parted).map(({ speaker }) => speaker)
    expect(speakers).toEqual(['SPEAKER_00', 'SPEAKER_01', 'SPEAKER_00', 'SPEAKER_01', 'SPEAKER_00'])
    expect(mergedPeople(parted)).toEqual([])
  })

  it('parts nobody for a single line', () => {
    const one = { ...reading, lines: reading.lines.slice(0, 2) }
    expect(mergedPeople(edited(document, (draft) => applyFaces(draft, one)))).toEqual([])
  })
})

describe('mergeLines', () => {
  it('forgets marks that differ', () => {
    const withView = edited(document, (draft) => setView(draft, [first], 'on_screen'))
    expect(
      lineOf(
        edited(withView, (draft) => mergeLines(draft, [first, second])),
        first,
      ),
    ).not.toHaveProperty('view')
  })
})

import { expect, it } from 'vitest'
import { edited, TEST_MEDIA, testDocument } from '../document.testing.ts'
import { changeDocument } from '../journalStep.ts'
import { moveLine, trimLine } from '../lines/lineEdits.ts'
import { mergeLines } from '../lines/mergeLines.ts'
import { emptyDocument } from '../newDocument.ts'
import { addTarget } from '../projectEdits.ts'
import { applyTranslation, chooseTake, confirmLowConfidence, setSpoken, setText } from './textEdits.ts'
import { setTranscript } from './transcript.ts'

it('keeps texts in one normal form, however they come', () => {
  const apart = 'e\u0301\u0323 n\u0300'
  const { document } = changeDocument(
    testDocument([
      [0, 1, 'x', 'Ann'],
      [1, 2, 'y', 'Ann'],
    ]),
    (draft) => {
      addTarget(draft, 'yo')
      setText(draft, 1, { text: apart })
      setText(draft, 1, { text: apart, target: 'yo' })
      setSpoken(draft, 1, { spoken: `${apart} n\u0300`, target: 'yo' })
      applyTranslation(draft, 'yo', new Map([[2, apart]]))
    },
  )
  expect(document.lines[1]).toMatchObject({
    source: 'ẹ\u0301 ǹ',
    texts: { yo: { text: 'ẹ\u0301 ǹ', spoken: 'ẹ\u0301 ǹ ǹ' } },
  })
  expect(document.lines[2]?.texts.yo?.text).toBe('ẹ\u0301 ǹ')
})

it('puts a part of a take only in the place of that take', () => {
  const whole = edited(testDocument([[0, 1, 'x', 'Ann']]), (draft) => {
    addTarget(draft, 'sw')
    chooseTake(draft, 1, { target: 'sw', take: { id: 'whole', key: 'k' } })
  })
  const cut = (of: typeof whole, id: string) =>
    edited(of, (draft) => chooseTake(draft, 1, { target: 'sw', take: { id, key: 'k' }, instead: 'whole' }))
  const once = cut(whole, 'part')
  expect(once.lines[1]?.texts.sw?.take?.id).toBe('part')
  expect(cut(once, 'late')).toBe(once)
})

it('keeps the place of a line that was read with doubt until its words are changed or said to be right', () => {
  const doubt = { left: 0.2, top: 0.8, right: 0.8, bottom: 0.9 }
  const lines = [0, 2, 4].map((start) => ({ start, end: start + 1, text: 'tham', speaker: 'SPEAKER_00', doubt }))
  const sure = { ...lines[0], start: 6, end: 7, text: 'them', speaker: 'SPEAKER_00', doubt: undefined }
  const read = edited(testDocument([]), (draft) => setTranscript(draft, { lines: [...lines, sure] }))
  const doubted = ({ lines: all }: typeof read) => Object.values(all).flatMap((line) => (line.doubt ? [line.id] : []))
  expect(doubted(read)).toEqual([1, 2, 3])
  expect(read.lines[1]?.doubt).toEqual(doubt)
  expect(doubted(edited(read, (draft) => setText(draft, 1, { text: 'tham' })))).toEqual([1, 2, 3])
  expect(doubted(edited(read, (draft) => setText(draft, 1, { text: 'them' })))).toEqual([2, 3])
  expect(doubted(edited(read, (draft) => confirmLowConfidence(draft, [2, 3])))).toEqual([1])
  expect(doubted(edited(read, (draft) => mergeLines(draft, [3, 4])))).toEqual([1, 2, 3])
})

it('keeps the mark of a time that may be wrong until the line is moved, trimmed, or said to be right', () => {
  const lines = [0, 3, 6, 9].map((start) => ({
    start,
    end: start + 2,
    text: 'a',
    speaker: 'SPEAKER_00',
    doubt: 'time' as const,
  }))
  const placed = edited(emptyDocument(TEST_MEDIA), (draft) => setTranscript(draft, { lines }))
  const settled = edited(placed, (draft) => {
    setText(draft, 1, { text: 'b' })
    moveLine(draft, 2, { start: 3.2 })
    trimLine(draft, 3, { end: 7.5 })
    confirmLowConfidence(draft, [4])
  })
  expect(Object.values(settled.lines).map(({ doubt }) => doubt)).toEqual(['time', undefined, undefined, undefined])
})

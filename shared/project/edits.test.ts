import { describe, expect, it } from 'vitest'
import { edited, lineOf, TEST_MEDIA, testDocument, timesOf } from './document.testing.ts'
import type { Document } from './document.ts'
import { changeByPatches, changeDocument } from './journalStep.ts'
import { addLine, forgetWaits, moveLine, setLocked, setWait, trimLine } from './lines/lineEdits.ts'
import { linesInOrder } from './lines/linesInOrder.ts'
import { mayWait } from './lines/mayWait.ts'
import { mergeLines } from './lines/mergeLines.ts'
import { moveWordsAcross } from './lines/moveWords.ts'
import { splitLine } from './lines/splitLine.ts'
import { moveLinesTo, retimeByTwoPoints, shiftTimes } from './lines/timeEdits.ts'
import { emptyDocument } from './newDocument.ts'
import { addTarget, setMedia, setSettings, settingsOf } from './projectEdits.ts'
import { applyTranslation, setApproved, setText } from './texts/textEdits.ts'

const timed = (document: Document, words: readonly [text: string, start: number, end: number][]): Document =>
  edited(document, (draft) => {
    const line = draft.lines[1]
    if (line !== undefined) line.words = words.map(([text, start, end]) => ({ text, start, end }))
  })

it('keeps the picture for every line, whatever they said', () => {
  const document = testDocument([
    [0, 1, 'a'],
    [2, 3, 'b'],
  ])
  const waits = edited(document, (draft) => setWait(draft, [2], true))
  const waiting = (one: Document) => Object.values(one.lines).filter((line) => mayWait(one, line)).length
  expect([waits, edited(waits, forgetWaits)].map(waiting)).toEqual([1, 0])
})

it('forgets translated names of chapters with the chapters of another film', () => {
  const film = { path: 'film.mp4', fingerprint: TEST_MEDIA.fingerprint }
  const facts = { format: 'mp4', duration: 60, sizeBytes: 1, audio: [], subtitles: [] }
  const withNames = (chapters: string[]) => ({ ...film, facts: { ...facts, chapters } })
  const titled = edited(testDocument([[0, 1, 'a']]), (draft) => {
    setMedia(draft, withNames(['One', 'Two']))
    setSettings(draft, { chapterTitles: ['Moja', 'Mbili'] }, 'sw')
  })
  const titles = (chapters: string[]) =>
    settingsOf(
      edited(titled, (draft) => setMedia(draft, withNames(chapters))),
      'sw',
    ).chapterTitles
  expect(titles(['One', 'Two'])).toEqual(['Moja', 'Mbili'])
  expect(titles(['Three', 'Four'])).toBeUndefined()
})

describe('changeDocument', () => {
  it('leaves no trace of an edit that changes nothing', () => {
    const document = testDocument([[0, 1, 'a']])
    const change = changeDocument(document, (draft) => setText(draft, 1, { text: 'a' }))
    expect(change.document).toBe(document)
    expect(change.patches).toEqual([])
  })

  it('writes one small patch for an edit in a long document', () => {
    const document = testDocument(Array.from({ length: 2000 }, (_, at) => [at, at + 0.9, 'x']))
    expect(changeDocument(document, (draft) => addLine(draft, { start: 3, end: 4 })).patches).toHaveLength(2)
    expect(changeDocument(document, (draft) => moveLine(draft, 7, { start: 2 })).patches).toHaveLength(2)
  })

  it('refuses patches that point at nothing', () => {
    const path = ['lines', '99', 'start']
    expect(() => changeByPatches(emptyDocument(TEST_MEDIA), [{ op: 'replace', path, value: 1 }])).toThrow(
      /does not fit/,
    )
  })
})

describe('moveLine and trimLine', () => {
  const three = () =>
    testDocument([
      [0, 2, 'a'],
      [3, 5, 'b'],
      [6, 8, 'c'],
    ])

  it('puts a line next to its neighbour rather than over it', () => {
    const moved = edited(three(), (draft) => moveLine(draft, 3, { start: 4.2, gap: 0.1 }))
    expect(lineOf(moved, 3)).toMatchObject({ start: 5.1, end: 7.1 })
  })

  it('lets lines overlap where no gap is asked for', () => {
    expect(timesOf(edited(three(), (draft) => moveLine(draft, 3, { start: 4 })))).toEqual([
      [0, 2],
      [3, 5],
      [4, 6],
    ])
  })

  it('stops an edge at the neighbour and at the shortest line', () => {
    expect(
      lineOf(
        edited(three(), (draft) => trimLine(draft, 2, { end: 9, gap: 0.5 })),
        2,
      ).end,
    ).toBe(5.5)
    expect(
      lineOf(
        edited(three(), (draft) => trimLine(draft, 2, { start: 9 })),
        2,
      ),
    ).toMatchObject({ start: 4.9, end: 5 })
    expect(
      lineOf(
        edited(three(), (draft) => trimLine(draft, 2, { end: 0 })),
        2,
      ),
    ).toMatchObject({ start: 3, end: 3.1 })
  })
})

describe('splitLine', () => {
  it('cuts where a word was found, unless a recogniser told it', () => {
    const document = testDocument([[0, 10, 'Good morning', 'Amina']])
    const cutAt = (start: Document) =>
      timesOf(edited(start, (draft) => splitLine(draft, 1, { offset: 5, at: 2.5 }))).map(([from]) => from)
    expect(cutAt(document)).toEqual([0, 2.5])
    const told = edited(document, (draft) => {
      for (const line of Object.values(draft.lines))
        line.words = [
          { text: 'Good', start: 0, end: 3 },
          { text: 'morning', start: 5, end: 8 },
        ]
    })
    expect(cutAt(told)).toEqual([0, 4])
  })

  it('cuts text at the caret and time in the pause before the word', () => {
    const words: [string, number, number][] = [
      ['one', 0, 0.5],
      ['two', 0.6, 1],
      ['three', 3, 4],
    ]
    const document = edited(timed(testDocument([[0, 4, 'one two three']]), words), (draft) =>
      splitLine(draft, 1, { offset: 7 }),
    )
    expect(timesOf(document)).toEqual([
      [0, 2],
      [2, 4],
    ])
    expect(linesInOrder(document).map(({ source }) => source)).toEqual(['one two', 'three'])
    expect(lineOf(document, 2).words).toEqual([{ text: 'three', start: 3, end: 4 }])
  })

  it('takes the share of the text without word times, and cuts the translation likewise', () => {
    const document = edited(testDocument([[0, 4, 'aaaa bbbb']]), (draft) => {
      addTarget(draft, 'sw')
      applyTranslation(draft, 'sw', new Map([[1, 'moja mbili']]))
      splitLine(draft, 1, { offset: 4, target: 'sw' })
    })
    expect(lineOf(document, 1)).toMatchObject({ source: 'aaaa', end: 1.6, texts: { sw: { text: 'moja' } } })
    expect(lineOf(document, 2)).toMatchObject({ source: 'bbbb', start: 1.6, texts: { sw: { text: 'mbili' } } })
  })
})

describe('mergeLines', () => {
  it('joins texts in order and gives the line to whoever speaks longest', () => {
    const document = edited(
      testDocument([
        [0, 1, 'a', 'Ann'],
        [1, 4, 'b', 'Ben'],
        [5, 6, 'c', 'Ann'],
      ]),
      (draft) => {
        addTarget(draft, 'sw')
        applyTranslation(
          draft,
          'sw',
          new Map([
            [1, 'x'],
            [2, 'y'],
            [3, 'z'],
          ]),
        )
        setApproved(draft, [1, 2, 3], { target: 'sw', approved: true })
        mergeLines(draft, [3, 1, 2])
      },
    )
    expect(Object.keys(document.lines)).toEqual(['1'])
    expect(lineOf(document, 1)).toMatchObject({ start: 0, end: 6, source: 'a b c', speaker: 'SPEAKER_01' })
    expect(lineOf(document, 1).texts.sw).toMatchObject({ text: 'x y z', status: 'approved' })
  })
})

describe('moveWordsAcross', () => {
  it('moves the border to where the moved word is heard', () => {
    const words: [string, number, number][] = [
      ['one', 0, 1],
      ['two', 1.2, 2],
    ]
    const document = timed(
      testDocument([
        [0, 2, 'one two'],
        [2.5, 4, 'three'],
      ]),
      words,
    )
    const moved = edited(document, (draft) => moveWordsAcross(draft, { from: 1, to: 2, count: 1 }))
    expect(timesOf(moved)).toEqual([
      [0, 1.2],
      [1.2, 4],
    ])
    expect(linesInOrder(moved).map(({ source }) => source)).toEqual(['one', 'two three'])
    const back = edited(moved, (draft) => moveWordsAcross(draft, { from: 2, to: 1, count: 1 }))
    expect(linesInOrder(back).map(({ source }) => source)).toEqual(['one two', 'three'])
  })

  it('never empties a line', () => {
    const document = testDocument([
      [0, 1, 'one'],
      [1, 2, 'two'],
    ])
    expect(edited(document, (draft) => moveWordsAcross(draft, { from: 1, to: 2, count: 1 }))).toBe(document)
  })
})

describe('times', () => {
  it('shifts all lines by the same, not past the begin', () => {
    expect(
      timesOf(
        edited(
          testDocument([
            [1, 2, 'a'],
            [3, 4, 'b'],
          ]),
          (draft) => shiftTimes(draft, [1, 2], -5),
        ),
      ),
    ).toEqual([
      [0, 1],
      [2, 3],
    ])
  })

  it('moves lines to other times with their words, and leaves locked ones', () => {
    const locked = edited(
      testDocument([
        [1, 3, 'a'],
        [5, 6, 'b'],
      ]),
      (draft) => {
        setLocked(draft, [2], true)
        const [line] = Object.values(draft.lines)
        if (line) line.words = [{ text: 'a', start: 2, end: 3 }]
      },
    )
    const places = new Map([1, 2, 99].map((id) => [id, { start: 10, end: 14 }]))
    const moved = edited(locked, (draft) => moveLinesTo(draft, places))
    expect(timesOf(moved)).toEqual([
      [5, 6],
      [10, 14],
    ])
    expect(moved.lines[1]?.words).toEqual([{ text: 'a', start: 12, end: 14 }])
  })

  it('stretches between two points and refuses points that turn time round', () => {
    const document = testDocument([
      [1, 2, 'a'],
      [11, 12, 'b'],
    ])
    const points = [
      { from: 1, to: 2 },
      { from: 11, to: 22 },
    ] as const
    expect(timesOf(edited(document, (draft) => retimeByTwoPoints(draft, [1, 2], points)))).toEqual([
      [2, 4],
      [22, 24],
    ])
    const scripted = { ...document, loops: [0, 10], shots: [5] }
    expect(edited(scripted, (draft) => retimeByTwoPoints(draft, [1, 2], points))).toMatchObject({
      loops: [0, 20],
      shots: [10],
    })
    expect(edited(scripted, (draft) => retimeByTwoPoints(draft, [1], points)).loops).toEqual([0, 10])
    const turned = [
      { from: 1, to: 5 },
      { from: 11, to: 2 },
    ] as const
    expect(() => edited(document, (draft) => retimeByTwoPoints(draft, [1, 2], turned))).toThrow(/order/)
  })
})

describe('texts', () => {
  it('takes approval back when the text changes', () => {
    const document = edited(testDocument([[0, 1, 'a']]), (draft) => {
      addTarget(draft, 'sw')
      applyTranslation(draft, 'sw', new Map([[1, 'x']]))
      setApproved(draft, [1], { target: 'sw', approved: true })
      setText(draft, 1, { text: 'y', target: 'sw' })
    })
    expect(lineOf(document, 1).texts.sw).toMatchObject({ text: 'y', status: 'edited' })
  })

  it('keeps word times where a word was corrected, and drops them where words came or went', () => {
    const document = timed(testDocument([[0, 2, 'one tow']]), [
      ['one', 0, 1],
      ['tow', 1, 2],
    ])
    expect(
      lineOf(
        edited(document, (draft) => setText(draft, 1, { text: 'one two' })),
        1,
      ).words?.[1]?.text,
    ).toBe('two')
    expect(
      lineOf(
        edited(document, (draft) => setText(draft, 1, { text: 'one' })),
        1,
      ).words,
    ).toBeUndefined()
  })
})

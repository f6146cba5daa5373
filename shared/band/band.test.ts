import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edited, lineOf, testDocument } from '../project/document.testing.ts'
import type { Line } from '../project/document.ts'
import { addMark, moveMark, removeMark, setBandParts } from '../project/lines/bandEdits.ts'
import { moveLine } from '../project/lines/lineEdits.ts'
import { linesInOrder } from '../project/lines/linesInOrder.ts'
import { mergeLines } from '../project/lines/mergeLines.ts'
import { splitLine } from '../project/lines/splitLine.ts'
import { addTarget } from '../project/projectEdits.ts'
import { setText } from '../project/texts/textEdits.ts'
import { bandParts, syllableParts } from './bandParts.ts'
import { bandTracks } from './bandTracks.ts'

/** A document with one line from second 2 to 5 that is translated to Swahili. */
function translated(text: string, words?: Line['words']) {
  return edited(testDocument([[2, 5, 'We sing today']]), (draft) => {
    addTarget(draft, 'sw')
    setText(draft, 1, { text, target: 'sw' })
    const line = draft.lines[1]
    if (line !== undefined && words !== undefined) line.words = words.map((word) => ({ ...word }))
  })
}

const shown = (parts: ReturnType<typeof bandParts>, text: string) =>
  parts.map(({ from, to, start, end }) => [text.slice(from, to), Number(start.toFixed(2)), Number(end.toFixed(2))])

describe('the words of a band', () => {
  it('share the time of the line by their syllables', () => {
    const text = 'Leo tunaimba'
    expect(shown(bandParts(lineOf(translated(text), 1), 'sw'), text)).toEqual([
      ['Leo', 2, 3],
      ['tunaimba', 3, 5],
    ])
  })

  it('leave out the pause in which the source is silent', () => {
    const text = 'Leo leo sisi sisi'
    const words = [
      { text: 'We', start: 2, end: 3 },
      { text: 'sing', start: 4, end: 4.5 },
      { text: 'today', start: 4.6, end: 5 },
    ]
    expect(shown(bandParts(lineOf(translated(text, words), 1), 'sw'), text)).toEqual([
      ['Leo', 2, 2.5],
      ['leo', 2.5, 3],
      ['sisi', 4, 4.5],
      ['sisi', 4.5, 5],
    ])
  })

  it('stand as a take speaks them, and before that as somebody placed them', () => {
    const text = 'Leo tunaimba'
    const take = [
      { from: 0, to: 3, start: 2.1, end: 2.4 },
      { from: 4, to: 12, start: 2.4, end: 3 },
    ]
    const document = translated(text)
    expect(bandParts(lineOf(document, 1), 'sw', take)).toEqual(take)
    const own = [{ from: 4, to: 12, start: 3.5, end: 4 }]
    const placed = edited(document, (draft) => setBandParts(draft, 1, { target: 'sw', parts: own }))
    expect(bandParts(lineOf(placed, 1), 'sw', take)).toEqual(own)
    const free = edited(placed, (draft) => setBandParts(draft, 1, { target: 'sw', parts: [] }))
    expect(bandParts(lineOf(free, 1), 'sw', take)).toEqual(take)
  })

  it('keep their places when another word is written among them, and go with their line', () => {
    const [first, second] = [
      { from: 0, to: 3, start: 2, end: 2.5 },
      { from: 4, to: 12, start: 4, end: 5 },
    ]
    const document = edited(translated('Leo tunaimba'), (draft) => {
      setBandParts(draft, 1, { target: 'sw', parts: [first, second] })
      setText(draft, 1, { text: 'Leo sisi tunaimba', target: 'sw' })
    })
    const parts = bandParts(lineOf(document, 1), 'sw')
    expect(parts.map(({ start }) => Number(start.toFixed(1)))).toEqual([2, 2.9, 4])
    const moved = edited(document, (draft) => moveLine(draft, 1, { start: 12 }))
    expect(bandParts(lineOf(moved, 1), 'sw')[2]).toMatchObject({ start: 14, end: 15 })
  })

  it.each([
    ['en', 'remember', ['re', 'mem', 'ber']],
    ['en', 'like', ['like']],
    ['sw', 'tunaimba', ['tu', 'na', 'i', 'mba']],
    ['yo', 'Ẹ̀kọ́', ['Ẹ̀', 'kọ́']],
    ['zu', 'ngiyabonga', ['ngi', 'ya', 'bo', 'nga']],
  ] as const)('of %s are cut at syllables: %s', (language, word, syllables) => {
    const text = `a ${word.normalize('NFC')}`
    const parts = syllableParts(text, language, { from: 2, to: text.length, start: 1, end: 2 })
    expect(parts.map(({ from, to }) => text.slice(from, to))).toEqual(syllables.map((one) => one.normalize('NFC')))
    expect([parts[0]?.start, parts.at(-1)?.end]).toEqual([1, 2])
  })
})

describe('the marks of a line', () => {
  const marked = () =>
    edited(testDocument([[2, 5, 'We sing today']]), (draft) => {
      addMark(draft, 1, { time: 4, kind: 'laugh' })
      addMark(draft, 1, { time: 2, kind: 'in_open' })
      addMark(draft, 1, { time: 4.001, kind: 'laugh' })
    })
  const marksOf = (document: ReturnType<typeof marked>, id = 1) =>
    (document.lines[id]?.marks ?? []).map(({ time, kind }) => `${kind} ${time}`)

  it('are in order, each once, and can be moved and removed', () => {
    expect(marksOf(marked())).toEqual(['in_open 2', 'laugh 4'])
    const moved = edited(marked(), (draft) => moveMark(draft, 1, { from: { time: 4, kind: 'laugh' }, to: 1.5 }))
    expect(marksOf(moved)).toEqual(['laugh 1.5', 'in_open 2'])
    const one = edited(moved, (draft) => removeMark(draft, 1, { time: 2, kind: 'in_open' }))
    expect(marksOf(one)).toEqual(['laugh 1.5'])
    const none = edited(one, (draft) => removeMark(draft, 1, { time: 1.5, kind: 'laugh' }))
    expect(none.lines[1]).not.toHaveProperty('marks')
  })

  it('stay at their places when a line is cut in two and joined again', () => {
    const cut = edited(marked(), (draft) => splitLine(draft, 1, { time: 3 }))
    expect([marksOf(cut), marksOf(cut, 2)]).toEqual([['in_open 2'], ['laugh 4']])
    const joined = edited(cut, (draft) => mergeLines(draft, [1, 2]))
    expect(marksOf(joined)).toEqual(['in_open 2', 'laugh 4'])
  })
})

describe('the rows of a band', () => {
  it('belong to speakers, and give way while they are taken', () => {
    const document = testDocument([
      [0, 4, 'a', 'Amina'],
      [1, 2, 'b', 'Juma'],
      [1.5, 3, 'c', 'Zawadi'],
      [5, 6, 'd', 'Zawadi'],
      [7, 9, 'e', 'Amina'],
    ])
    expect([...bandTracks(linesInOrder(document), 3).values()]).toEqual([0, 2, 1, 1, 0])
    expect([...bandTracks(linesInOrder(document), 2).values()]).toEqual([0, 1, 1, 1, 0])
  })

  it('are those that a script names, where there are so many', () => {
    const document = edited(
      testDocument([
        [0, 4, 'a', 'Amina'],
        [5, 6, 'b', 'Amina'],
      ]),
      (draft) => {
        for (const line of Object.values(draft.lines)) line.track = line.id === 1 ? 2 : 5
      },
    )
    expect([...bandTracks(linesInOrder(document), 3).values()]).toEqual([2, 0])
  })

  it('hold no two lines at once while one of them is free', () => {
    const line = fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 9 }), fc.nat(8))
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 6 }), (rows, tracks) => {
        const lines = linesInOrder(testDocument(rows.map(([at, by, who]) => [at, at + by, 'x', `Speaker ${who}`])))
        const placed = bandTracks(lines, tracks)
        for (const [at, one] of lines.entries()) {
          const others = lines.slice(0, at).filter(({ end }) => end + 0.1 > one.start)
          const taken = new Set(others.map(({ id }) => placed.get(id)))
          if (taken.size < tracks) expect(taken).not.toContain(placed.get(one.id))
        }
      }),
    )
  })
})

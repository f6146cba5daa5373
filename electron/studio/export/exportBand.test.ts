import { expect, it } from 'vitest'
import { edited, testDocument } from '../../../shared/project/document.testing.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { setText } from '../../../shared/project/texts/textEdits.ts'
import { filmBand } from './exportBand.ts'

it('gives a film the rows of its speakers, with words as takes speak them and else by their syllables', () => {
  const document = edited(
    testDocument([
      [0, 2, 'a', 'Amina'],
      [1, 3, 'b', 'Juma'],
      [4, 6, 'c', ''],
    ]),
    (draft) => {
      addTarget(draft, 'sw')
      setText(draft, 1, { text: 'Leo sisi', target: 'sw' })
      setText(draft, 2, { text: 'Leo', target: 'sw' })
      setText(draft, 3, { text: 'Leo [laughs]', target: 'sw' })
      const [second, third] = [draft.lines[2], draft.lines[3]]
      if (second !== undefined) second.view = 'off_screen'
      if (third !== undefined) third.keepOriginal = true
    },
  )
  const takeWords = new Map([[2, [{ from: 0, to: 3, start: 1.2, end: 1.7 }]]])
  const { rows, shots } = filmBand({ ...document, shots: [2] }, { target: 'sw', takeWords })
  const said = rows.map((lines) => lines.map(({ name, offScreen, words }) => ({ name, offScreen, words })))
  const [leo, sisi] = [
    { text: 'Leo', start: 0, end: 1 },
    { text: 'sisi', start: 1, end: 2 },
  ]
  expect(said).toEqual([
    [{ name: 'Amina', offScreen: false, words: [leo, sisi] }],
    [{ name: 'Juma', offScreen: true, words: [{ text: 'Leo', start: 1.2, end: 1.7 }] }],
  ])
  expect(shots).toEqual([2])
})

it('gives a film the beginnings of loops, how fast lines have to be, and the mouth of the source where it is seen', () => {
  const document = edited(
    testDocument([
      [0, 1, 'Mama', 'Amina'],
      [2, 2.5, 'Mama', 'Amina'],
      [20, 21, 'Mama', 'Amina'],
    ]),
    (draft) => {
      draft.sourceLanguage = 'sw'
      addTarget(draft, 'zu')
      setText(draft, 1, { text: 'mama', target: 'zu' })
      setText(draft, 2, { text: 'kufanele sihambe ngokushesha okukhulu namuhla', target: 'zu' })
      setText(draft, 3, { text: 'mama', target: 'zu' })
      const first = draft.lines[1]
      if (first !== undefined) first.view = 'on_screen'
    },
  )
  const { rows } = filmBand(document, { target: 'zu', takeWords: new Map() })
  const [first, second, third] = rows[0] ?? []
  expect([first, second, third].map((line) => line?.beginsLoop)).toEqual([true, false, true])
  expect(second?.haste).toBeGreaterThan(2)
  expect(first?.haste).toBeLessThan(1)
  expect(first?.lips.map(({ kind, met }) => `${kind} ${met}`)).toEqual([
    'lips_closed true',
    'mouth_a true',
    'lips_closed true',
    'mouth_a true',
  ])
  expect(second?.lips).toEqual([])
})

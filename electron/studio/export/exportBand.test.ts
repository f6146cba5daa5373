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
  const { rows, shots } = filmBand(document, { target: 'sw', takeWords, shots: [2] })
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

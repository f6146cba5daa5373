import { expect, it } from 'vitest'
import { textsOf } from '../../shared/locale/createTexts.ts'
import { edited, testDocument } from '../../shared/project/document.testing.ts'
import { addTarget } from '../../shared/project/projectEdits.ts'
import { renameSpeaker } from '../../shared/project/speakers/speakerEdits.ts'
import { setText } from '../../shared/project/texts/textEdits.ts'
import { reviewData } from '../../shared/review/reviewData.ts'
import { createWords } from './words.ts'

const document = edited(
  testDocument([
    [0, 1, 'One', 'Ann'],
    [2, 3, 'Two', 'Ben'],
  ]),
  (draft) => {
    addTarget(draft, 'sw')
    for (const id of [1, 2]) setText(draft, id, { text: 'Maneno', target: 'sw' })
    renameSpeaker(draft, 'SPEAKER_01', '')
  },
)

it('names the speakers of a review, and an unnamed one by its number in the words of the page', async () => {
  const tables = new Map([
    ['en', await textsOf('en')],
    ['yo', await textsOf('yo')],
  ] as const)
  const options = { target: 'sw', title: 'film', language: 'en', review: 'r', tables } as const
  const { lines, texts, language } = reviewData(document, options)
  expect(lines.map(({ speaker }) => speaker)).toEqual(['Ann', 2])
  const words = createWords({ texts, language })
  const named = () => words.t('script.speakerNumber', { number: 2 })
  expect(named()).toBe('Speaker 2')
  words.show('yo')
  expect(named()).toBe(tables.get('yo')?.['script.speakerNumber']?.replace('{{number}}', '2'))
})

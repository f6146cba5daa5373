import { expect, it } from 'vitest'
import { edited, testDocument } from '../../../shared/project/document.testing.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { setVoice } from '../../../shared/project/speakers/castEdits.ts'
import { spokenBy, takeKey } from '../../../shared/project/takes/takeKey.ts'
import { applyTranslation, chooseTake, setText } from '../../../shared/project/texts/textEdits.ts'
import { currentTakeId, heardWords } from './writeReview.ts'

const translated = edited(testDocument([[0, 2, 'one']]), (draft) => {
  addTarget(draft, 'sw')
  applyTranslation(draft, 'sw', new Map([[1, 'moja']]))
  setVoice(draft, 'SPEAKER_00', { target: 'sw', voice: 'amani' })
})
const lineOf = (document: typeof translated) => {
  const line = document.lines[1]
  if (line === undefined) throw new Error('no line')
  return line
}

it('sends the take that says the text as it is, and none that says another one', () => {
  const line = lineOf(translated)
  const key = takeKey(line, 'sw', spokenBy(translated, line)) ?? ''
  const spoken = edited(translated, (draft) => chooseTake(draft, 1, { target: 'sw', take: { id: 't', key } }))
  const changed = edited(spoken, (draft) => setText(draft, 1, { text: 'mbili', target: 'sw' }))
  expect([translated, spoken, changed].map((one) => currentTakeId(one, lineOf(one), 'sw'))).toEqual([
    undefined,
    't',
    undefined,
  ])
})

it('tells when words are heard in the sound of a line, on the text that is shown', () => {
  const words = [
    { from: 0, to: 4, start: 0, end: 0.5 },
    { from: 5, to: 10, start: 0.5, end: 1 },
  ]
  const take = { text: 'mōja mbili', at: 0.25, words }
  expect(heardWords(take, 'Moja, mbili.').map(({ from, to, start, end }) => [from, to, start, end])).toEqual([
    [0, 5, 0.25, 0.75],
    [6, 12, 0.75, 1.25],
  ])
})

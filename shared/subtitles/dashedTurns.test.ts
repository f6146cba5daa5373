import { expect, it } from 'vitest'
import { dashedChanges, dashedTurns } from './dashedTurns.ts'

const turnsOf = (text: string, speaker?: string) =>
  dashedTurns({ start: 10, end: 12, text, ...(speaker === undefined ? {} : { speaker }) })
const textsOf = (text: string) => turnsOf(text).map((turn) => turn.text)

it('takes each dash for another person, who has as much of the time as of the letters', () => {
  expect(turnsOf('- Uko wapi?\n- Nipo nyumbani na mama sasa.')).toEqual([
    { start: 10, end: 10.5, text: 'Uko wapi?' },
    { start: 10.5, end: 12, text: 'Nipo nyumbani na mama sasa.' },
  ])
  expect(textsOf('–Ẹ káàárọ̀.\n–Ẹ kú ilé,\nbàbá.')).toEqual(['Ẹ káàárọ̀.', 'Ẹ kú ilé,\nbàbá.'])
  expect(textsOf('\n- A.\n\n- B.')).toEqual(['A.', 'B.'])
  expect(textsOf('— No.\n— Yes.\n— “Who?”')).toEqual(['No.', 'Yes.', '“Who?”'])
})

it('takes the first words for a person’s without a dash where they end a sentence', () => {
  expect(textsOf('Where to?\n- To the market.')).toEqual(['Where to?', 'To the market.'])
  expect(textsOf('He went\n- and came back.')).toEqual(['He went\n- and came back.'])
})

it('leaves one person’s words as they are', () => {
  for (const text of ['- Alone.', '- Alone,\nand on.', 'Cold.\n-5 degrees.', '- a -\nb', 'One.\n--', 'A. - B.', ''])
    expect(textsOf(text)).toEqual([text])
  expect(turnsOf('- A.\n- B.', 'Amina')).toHaveLength(1)
})

it('tells the changes of speaker within a subtitle, and none between two', () => {
  const cues = ['- Uko wapi?\n- Nipo nyumbani na mama sasa.', 'Karibu.', '- A.\n- B.\n- C.'].map((text, at) => ({
    start: 10 + 2 * at,
    end: 12 + 2 * at,
    text,
  }))
  expect(dashedChanges(cues)).toEqual([
    { start: 10, at: 10.5, end: 12 },
    { start: 14, at: expect.closeTo(14.67, 2), end: expect.closeTo(15.33, 2) },
    { start: expect.closeTo(14.67, 2), at: expect.closeTo(15.33, 2), end: 16 },
  ])
})

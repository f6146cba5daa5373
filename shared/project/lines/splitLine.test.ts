import { expect, it } from 'vitest'
import { edited, lineOf, testDocument } from '../document.testing.ts'
import { addTarget } from '../projectEdits.ts'
import { applyTranslation, setSpoken, setText } from '../texts/textEdits.ts'
import { textHash } from '../texts/textHash.ts'
import { setLineSound } from './soundEdits.ts'
import { type SplitPoint, splitLine } from './splitLine.ts'

const translated = edited(testDocument([[0, 4, 'aaaa bbbb']]), (draft) => {
  addTarget(draft, 'sw')
  applyTranslation(draft, 'sw', new Map([[1, 'moja mbili']]))
})
const halves = (point: SplitPoint, document = translated) => {
  const split = edited(document, (draft) => splitLine(draft, 1, point))
  return [lineOf(split, 1), lineOf(split, 2)] as const
}

it('splits at a time, and in the middle where there is none', () => {
  const border = (point: SplitPoint) => halves(point).map(({ start, end }) => [start, end])
  const inTheMiddle = [
    [0, 2],
    [2, 4],
  ]
  expect(border({ time: 1 })).toEqual([
    [0, 1],
    [1, 4],
  ])
  expect(border({ time: Number.NaN })).toEqual(inTheMiddle)
  // The caret of a line without a text.
  expect(border({ offset: 0, target: 'yo' })).toEqual(inTheMiddle)
})

it('leaves the fades of a line at its outer ends', () => {
  const faded = edited(translated, (draft) => setLineSound(draft, [1], { gain: -3, fadeIn: 0.5, fadeOut: 1 }))
  expect(halves({ time: 2 }, faded).map(({ sound }) => sound)).toEqual([
    { gain: -3, fadeIn: 0.5 },
    { gain: -3, fadeOut: 1 },
  ])
})

it('gives each half its words as they are spoken', () => {
  const spoken = edited(translated, (draft) => setSpoken(draft, 1, { target: 'sw', spoken: 'mo-ja mbi-li' }))
  expect(halves({ time: 2 }, spoken).map(({ texts }) => texts.sw?.spoken)).toEqual(['mo-ja', 'mbi-li'])
})

it('has no half translated anew whose translation was up to date, and each whose translation was not', () => {
  const isStale = (document = translated) =>
    halves({ time: 2 }, document).map(({ source, texts }) => texts.sw?.basis !== textHash(source))
  expect(isStale()).toEqual([false, false])
  expect(isStale(edited(translated, (draft) => setText(draft, 1, { text: 'cccc dddd' })))).toEqual([true, true])
})

it('cuts the source before the first word whose middle is behind the time', () => {
  const timed = edited(translated, (draft) => {
    for (const line of Object.values(draft.lines))
      line.words = [
        { text: 'aaaa', start: 0, end: 0.4 },
        { text: 'bbbb', start: 0.5, end: 2 },
      ]
  })
  const words = (time: number) => halves({ time }, timed).map((line) => [line.source, line.words?.length])
  expect(words(1.2)).toEqual([
    ['aaaa', 1],
    ['bbbb', 1],
  ])
  expect(words(1.3)).toEqual([
    ['aaaa bbbb', 2],
    ['', 0],
  ])
})

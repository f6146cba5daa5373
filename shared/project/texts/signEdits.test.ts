import { expect, it } from 'vitest'
import { readPictureBox } from '../../contract/assemble.ts'
import { edited, testDocument } from '../document.testing.ts'
import { Document } from '../document.ts'
import {
  addSign,
  mendSigns,
  placeSign,
  removeSign,
  setSigns,
  signsToTranslate,
  translatedSigns,
  writeSign,
} from './signEdits.ts'

const BOX = { left: 0.1, top: 0.2, right: 0.4, bottom: 0.3 }
const read = edited(testDocument([[0, 4, 'Hello', 'AMINA']]), (draft) =>
  setSigns(draft, [
    { start: 3, end: 4, text: 'POLICE', box: BOX },
    { start: 1, end: 2.5, text: 'LAGOS 1948', box: BOX },
  ]),
)

it('keeps the texts of a picture in order of start, and replaces them as a whole', () => {
  expect(read.signs?.map(({ id, text }) => [id, text])).toEqual([
    [2, 'LAGOS 1948'],
    [1, 'POLICE'],
  ])
  const again = edited(read, (draft) => setSigns(draft, []))
  expect(again.signs).toBeUndefined()
})

it('gives what is translated with its place, and what is not', () => {
  const translated = edited(read, (draft) => {
    writeSign(draft, 1, { text: 'POLISI', target: 'sw' })
    writeSign(draft, 2, { text: ' ', target: 'sw' })
  })
  expect(translatedSigns(translated, 'sw')).toEqual([{ start: 3, end: 4, box: BOX, text: 'POLISI' }])
  expect(signsToTranslate(translated, 'sw').map(({ id }) => id)).toEqual([2])
})

it('reads a place that is written in percent', () => {
  expect(readPictureBox('10, 20,40,30')).toEqual(BOX)
  for (const text of [
    '',
    '10,20,40',
    '40,20,10,30',
    '10,30,40,20',
    '10,20,10,30',
    '0,0,101,50',
    '1,2,3,4,5',
    'a,b,c,d',
    '10,,40,30',
    ' ,20,40,30',
  ])
    expect(readPictureBox(text)).toBeUndefined()
})

it('adds, moves and removes one by hand', () => {
  let id = 0
  const added = edited(read, (draft) => {
    id = addSign(draft, { start: 2, end: 2, text: 'EXIT', box: BOX })
    placeSign(draft, id, { start: 0.5 })
    removeSign(draft, 1)
  })
  expect(added.signs?.map(({ text, start, end }) => [text, start, end])).toEqual([
    ['EXIT', 0.5, 2.1],
    ['LAGOS 1948', 1, 2.5],
  ])
})

it('refuses a text that ends before it begins, and mends it where a project holds one', () => {
  const [first, second] = read.signs ?? []
  if (first === undefined || second === undefined) throw new Error('There are two.')
  const times = [
    [3.5, 2],
    [2, 2],
    [3.99, 3.99],
    [0, 0.05],
  ] as const
  for (const [start, end] of times) {
    const broken = { ...read, signs: [first, { ...second, start, end }] }
    expect(Document.safeParse(broken).success).toBe(false)
    const mended = mendSigns(broken)
    expect(Document.parse(mended)).toEqual(mended)
    expect(mended.signs?.find(({ id }) => id === first.id)).toEqual(first)
    expect(mendSigns(mended)).toBe(mended)
  }
  const [turned] = mendSigns({ ...read, signs: [{ ...second, start: 3.5, end: 2 }] }).signs ?? []
  expect(turned).toEqual({ ...second, start: 2, end: 3.5 })
})

import { expect, it } from 'vitest'
import { stackCues } from './stackCues.ts'

it('leaves cues alone that follow each other', () => {
  const cues = [
    { start: 0, end: 1, text: 'One' },
    { start: 1, end: 2, text: 'Two' },
    { start: 3, end: 4, text: 'Three' },
  ]
  expect(stackCues(cues)).toEqual(cues)
})

it('puts those below each other that show at the same time', () => {
  const cues = [
    { start: 0, end: 4, text: 'Sign' },
    { start: 1, end: 2, text: 'Ẹ káàárọ̀.' },
    { start: 1, end: 3, text: 'Both' },
  ]
  expect(stackCues(cues)).toEqual([
    { start: 0, end: 1, text: 'Sign' },
    { start: 1, end: 2, text: 'Sign\nẸ káàárọ̀.\nBoth' },
    { start: 2, end: 3, text: 'Sign\nBoth' },
    { start: 3, end: 4, text: 'Sign' },
  ])
})

import { expect, it } from 'vitest'
import { AppError } from '../../../../shared/failure.ts'
import { english } from '../../../../shared/locale/english.ts'
import { checkSlot, refuseTooLong, slotNotes } from './slot.ts'

function failureText(work: () => void): string | undefined {
  try {
    work()
  } catch (error) {
    return error instanceof AppError ? error.failure.message : String(error)
  }
  return undefined
}

const SLOT = { exactSeconds: 30 }
const line = (id: number, start: number, tooLongBy?: number) => ({
  ...{ id, speaker: 'Ada', voice: 'sw-a', start, end: start + 2, rate: 1 },
  ...(tooLongBy === undefined ? {} : { tooLongBy }),
})
const source = [
  { id: 1, start: 2, text: 'Osha mikono kwa sabuni.' },
  { id: 2, start: 9, text: 'Kabla ya kula, na baada ya kutoka msalani kila mara.' },
]

it('refuses lines that do not fit, and names each with its letters, where its source has it', () => {
  const lines = [line(1, 3, 4), line(2, 20.5, 12), line(3, 26)]
  expect(failureText(() => refuseTooLong(lines, source, SLOT))).toBe(
    'The lines do not fit into 30 s; about 16 letters must go: at 0:02 4 letters ("Osha mikono kwa sabuni.") and at 0:09 12 letters ("Kabla ya kula, na baada ya ku…").',
  )
  expect(failureText(() => refuseTooLong(lines, source, {}))).toBeUndefined()
  expect(failureText(() => refuseTooLong([line(3, 26)], source, SLOT))).toBeUndefined()
})

it('names the letters that would be said after the end of a slot, which is shorter than its source', () => {
  const lines = [line(1, 26), { ...line(2, 29), end: 33 }, line(3, 35, 2)]
  const later = [...source, { id: 3, start: 34, text: 'Asante sana.' }]
  expect(failureText(() => refuseTooLong(lines, later, SLOT))).toBe(
    'The lines do not fit into 30 s; about 51 letters must go: at 0:09 39 letters ("Kabla ya kula, na baada ya ku…") and at 0:34 12 letters ("Asante sana.").',
  )
})

it('says what of a longer source is not heard, and nothing of a soft end', () => {
  expect(slotNotes(33.04, SLOT).map(english)).toEqual([
    'The slot is 30 s, and the source lasts 33.0 s: what comes after 30 s is cut off.',
  ])
  expect(slotNotes(30.4, SLOT)).toEqual([])
  expect(slotNotes(90, {})).toEqual([])
})

it('refuses a slot for a picture', () => {
  expect(failureText(() => checkSlot('spot.sw.mp4', SLOT))).toContain('spot.sw.mp4 would have a picture')
  expect(failureText(() => checkSlot('spot.sw.mp3', SLOT))).toBeUndefined()
  expect(failureText(() => checkSlot('spot.sw.mp4', {}))).toBeUndefined()
})

import { expect, it } from 'vitest'
import { AppError } from '../../../shared/failure.ts'
import { english } from '../../../shared/locale/english.ts'
import { checkSlot, refuseTooLong } from './slot.ts'

function told(work: () => void): string | undefined {
  try {
    work()
  } catch (error) {
    return error instanceof AppError ? english(error.failure.message) : String(error)
  }
  return undefined
}

const SLOT = { exactSeconds: 30 }
const line = (id: number, start: number, tooLongBy?: number) => ({
  ...{ id, speaker: 'Ada', voice: 'sw-a', start, end: start + 2, rate: 1, droppedCharacters: 0 },
  ...(tooLongBy === undefined ? {} : { tooLongBy }),
})
const source = [
  { id: 1, start: 2, text: 'Osha mikono kwa sabuni.' },
  { id: 2, start: 9, text: 'Kabla ya kula, na baada ya kutoka msalani kila mara.' },
]

it('refuses lines that do not fit, and names each with its letters, where its source has it', () => {
  const lines = [line(1, 3, 4), line(2, 20.5, 12), line(3, 26)]
  expect(told(() => refuseTooLong(lines, source, SLOT))).toBe(
    'The lines do not fit into 30 s; about 16 letters must go: at 0:02 4 letters ("Osha mikono kwa sabuni.") and at 0:09 12 letters ("Kabla ya kula, na baada ya ku…").',
  )
  expect(told(() => refuseTooLong(lines, source, {}))).toBeUndefined()
  expect(told(() => refuseTooLong([line(3, 26)], source, SLOT))).toBeUndefined()
})

it('refuses a slot for a picture, and one that is shorter than its source by more than a soft end', () => {
  expect(told(() => checkSlot('spot.sw.mp4', SLOT, 30))).toContain('spot.sw.mp4 would have a picture')
  expect(told(() => checkSlot('spot.sw.mp3', SLOT, 30.6))).toBe(
    'The slot is 30 s, and the source lasts 30.6 s. Shorten the source, or choose a longer slot.',
  )
  expect(told(() => checkSlot('spot.sw.mp3', SLOT, 30.4))).toBeUndefined()
  expect(told(() => checkSlot('spot.sw.mp4', {}, 90))).toBeUndefined()
})

import { expect, it } from 'vitest'
import { testDocument } from '../document.testing.ts'
import { changeDocument } from '../journalStep.ts'
import { fitLines, linesToFit } from '../lines/fitLines.ts'
import { addTarget } from '../projectEdits.ts'
import { chooseTake } from '../texts/textEdits.ts'
import { performedPlace } from './performedPlace.ts'
import { recordingKey } from './takeKey.ts'

const start = testDocument([[10, 12, 'one']])

/** The document whose line uses a recording, `at` seconds after its start. */
function performed(at: number | undefined, key?: string) {
  return changeDocument(start, (draft) => {
    addTarget(draft, 'sw')
    const line = draft.lines[1]
    if (line === undefined) return
    const take = { id: 't', key: key ?? recordingKey(line, 'sw'), ...(at === undefined ? {} : { at }) }
    chooseTake(draft, 1, { target: 'sw', take })
  }).document
}

function placeOf(document: typeof start) {
  const line = document.lines[1]
  return line === undefined ? undefined : performedPlace(line, 'sw')
}

it('is the line itself, or from where the reader began', () => {
  expect(placeOf(performed(undefined))).toEqual({ start: 10, end: 12 })
  expect(placeOf(performed(0.4))).toEqual({ start: 10.4, end: 12, performed: true })
  expect(placeOf(performed(-0.3))).toEqual({ start: 9.7, end: 12, performed: true })
  expect(placeOf(performed(-20))).toEqual({ start: 0, end: 12, performed: true })
  expect(placeOf(performed(2.5))).toEqual({ start: 12.5, end: 12.55, performed: true })
})

it('holds for a recording of these words alone', () => {
  expect(placeOf(performed(0.4, 'other words'))).toEqual({ start: 10, end: 12 })
})

it('is where the take is heard, however softly it begins', () => {
  const takes = new Map([['t', { seconds: 1, speech: { seconds: 1, lead: 0.1 } }]])
  const fitOf = (at: number | undefined) =>
    fitLines(linesToFit(performed(at), 'sw', takes), { target: 'sw', duration: 20 })[0]
  expect(fitOf(0.4)).toMatchObject({ start: 10.4, rate: 1, late: 0 })
  expect(fitOf(-0.3)).toMatchObject({ start: 9.7, rate: 1 })
  expect(fitOf(undefined)?.start).toBeLessThan(10)
})

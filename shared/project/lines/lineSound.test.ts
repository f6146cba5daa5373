import { expect, it } from 'vitest'
import type { LineSound } from '../../contract/records.ts'
import { edited, testDocument } from '../document.testing.ts'
import { lineSound } from './lineSound.ts'
import { linesInOrder } from './linesInOrder.ts'

/** The sound of a line whose speaker and which itself have these settings. */
function effectiveSound(all: LineSound | undefined, own: LineSound | undefined): LineSound | undefined {
  const document = edited(testDocument([[0, 1, 'Hello.', 'Amina']]), (draft) => {
    for (const speaker of Object.values(draft.speakers)) if (all !== undefined) speaker.sound = all
    for (const line of Object.values(draft.lines)) if (own !== undefined) line.sound = own
  })
  return linesInOrder(document).map((line) => lineSound(document, line))[0]
}

it('adds the changes of the line to those of its speaker, within the limits', () => {
  expect(effectiveSound(undefined, undefined)).toBeUndefined()
  expect(effectiveSound({ gain: -3 }, undefined)).toEqual({ gain: -3 })
  expect(effectiveSound(undefined, { pan: 1 })).toEqual({ pan: 1 })
  expect(effectiveSound({ gain: -3, pan: 0.5 }, { gain: 1, pan: 0.8, fadeIn: 1 })).toEqual({
    gain: -2,
    pan: 1,
    fadeIn: 1,
    muted: false,
  })
  expect(effectiveSound({ muted: true }, { gain: 6 })?.muted).toBe(true)
  expect(effectiveSound({ gain: 9 }, { gain: 9 })?.gain).toBe(12)
})

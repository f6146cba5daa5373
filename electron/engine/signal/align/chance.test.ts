import { expect, it } from 'vitest'
import { noise } from '../../../../shared/audio/sounds.testing.ts'
import { chanceOf, scoresAlong } from './chance.ts'
import { comparisonWithin } from './comparison.ts'
import { MATCH_DIMENSIONS } from './matchFeatures.ts'

/** Frames of a row, and rows of the ten seconds over which chance is measured anew. */
const SPAN = 4
const PART_ROWS = 250

it('measures chance anew for another voice, so that words count as alike by those of the same voice', () => {
  const random = noise(7)
  const rows = (amount: number) => Float32Array.from({ length: amount * MATCH_DIMENSIONS }, () => 2 * random() - 1)
  const count = 3 * PART_ROWS
  const text = { count, values: rows(count) }
  // A voice much like ours, one that is unlike it in all it says, and other words in the voice that is like ours.
  const film = { count, values: text.values.map((value) => 0.6 * value + 0.4 * (2 * random() - 1)) }
  const partValues = PART_ROWS * MATCH_DIMENSIONS
  for (let at = partValues; at < 2 * partValues; at++)
    film.values[at] = 3 * ((film.values[at] ?? 0) + 0.7 * (2 * random() - 1))
  film.values.set(rows(PART_ROWS), 2 * partValues)

  const straight = Int32Array.from({ length: count }, (_, row) => row)
  const band = {
    from: straight.map((row) => Math.max(0, row - 20)),
    to: straight.map((row) => Math.min(count, row + 21)),
  }
  const comparison = comparisonWithin([text], film, band)
  const options = { span: SPAN, reach: 20 }
  const path = { first: straight, last: straight, cost: 0 }
  const scores = scoresAlong(comparison, { path, chance: chanceOf(comparison, options), ...options })
  const [like, unlike, other] = [0, 1, 2].map((part) => scores.slice(part * PART_ROWS, (part + 1) * PART_ROWS))
  expect(Math.min(...(like ?? []).slice(0, -25))).toBeGreaterThan(5)
  expect(Math.min(...(unlike ?? []).slice(25, -25))).toBeGreaterThan(5)
  expect(Math.max(...(other ?? []).slice(25))).toBeLessThan(1)
})

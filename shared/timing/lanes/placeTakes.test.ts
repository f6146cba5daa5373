import { expect, it } from 'vitest'
import { placeTakes, type TakeLine } from './placeTakes.ts'

const line = (more: Partial<TakeLine>): TakeLine => ({
  ...{ id: 1, speaker: 'a', start: 1, end: 3, natural: 2.7, characters: 30, wait: false },
  ...more,
})

const place = (...lines: TakeLine[]) => placeTakes(lines, { shots: [], options: { duration: 20 } }).fits

it('plays a take that was spoken for its place as it is, and others at the planned rate', () => {
  const [planned] = place(line({}))
  const rate = planned?.rate ?? 0
  expect(rate).toBeGreaterThan(1.03)
  const made = rate - 0.01
  const [kept] = place(line({ rate: made }))
  expect(kept).toMatchObject({ start: planned?.start, rate: made })
  expect(kept?.spokenEnd).toBeCloseTo((planned?.start ?? 0) + 2.7 / made, 9)
  expect(place(line({ rate: rate - 0.05 }))[0]?.rate).toBe(rate)
})

it('begins a soft take where it began in its dub: its attack is as short as it was spoken fast', () => {
  const rate = place(line({}))[0]?.rate ?? 0
  const [fit] = place(line({ rate, lead: 0.03 * rate }))
  expect(fit?.start).toBeCloseTo(1 - 0.7 * 0.03, 3)
})

it('keeps the pause to the next line, where a take of its place would be too long for it', () => {
  const next = line({ id: 2, start: 3, end: 6 })
  const [tight, then] = place(line({}), next)
  const rate = (tight?.rate ?? 0) * 0.985
  const [fit, second] = place(line({ rate }), next)
  expect(second?.start).toBe(then?.start)
  expect(fit?.spokenEnd).toBeLessThanOrEqual((fit?.limit ?? 0) + 0.001)
})

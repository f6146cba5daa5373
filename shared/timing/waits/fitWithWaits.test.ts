import { describe, expect, it } from 'vitest'
import { limitsOf } from '../pacing.ts'
import { fitWithWaits } from './fitWithWaits.ts'

const line = { id: 0, speaker: 'Ada', start: 20, end: 25, characters: 60, wait: true }
const planned = (natural: number, exactSeconds: number, duration = 30) => {
  const places = { shots: [], ...limitsOf({ exactSeconds, duration }) }
  const { fits, map } = fitWithWaits([{ ...line, natural }], places)
  return { fit: fits[0], added: map.added }
}

describe('in a slot of exact length', () => {
  it('waits for no longer than the slot is longer than its source', () => {
    expect(planned(14, 30).added).toBe(0)
    const { added } = planned(14, 32)
    expect(added).toBeGreaterThan(1)
    expect(added).toBeLessThanOrEqual(2)
  })

  it('has all said by its end, by pace within the limits', () => {
    const { fit: made } = planned(12.5, 30)
    expect(made?.spokenEnd).toBeLessThanOrEqual(30.01)
    expect(made?.rate).toBeLessThanOrEqual(1.3)
    expect(made?.tooLong).toBe(false)
  })

  it('tells how many letters too long a line is that cannot be said by then', () => {
    const { fit: made } = planned(14, 30)
    expect(made?.spokenEnd).toBeLessThanOrEqual(30.05)
    // 10 s at 1.3 times its pace hold 13 of its 14 seconds, so one in fourteen of its letters must go.
    expect(made?.dropCharacters).toBeGreaterThanOrEqual(4)
    expect(made?.dropCharacters).toBeLessThanOrEqual(6)
  })

  it('bears no speech after its end that a film would bear', () => {
    const film = fitWithWaits([{ ...line, wait: false, natural: 14 }], { shots: [], options: { duration: 30 } })
    expect(film.fits[0]?.tooLong).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { type Known, matchCast } from './matchCast.ts'

const member = (id: string, name: string, medianHz?: number, sex: 'female' | 'male' = 'male'): Known => {
  return { id, name, ...(medianHz !== undefined && { profile: { medianHz, sex } }) }
}
const found = (speakers: readonly Known[], cast: readonly Known[]) =>
  Object.fromEntries([...matchCast(speakers, cast)].map(([id, { id: known }]) => [id, known]))

describe('matchCast', () => {
  it('goes by name, whatever the labels and the sound', () => {
    const cast = [member('A', 'Ada', 200, 'female'), member('B', 'Ben', 100)]
    expect(found([member('B', ' ada ', 101), member('C', 'Chidi', 100)], cast)).toEqual({ B: 'A' })
  })

  it('takes the nearest pairs of nameless speakers, and nobody twice', () => {
    const cast = [member('A', '', 100), member('B', '', 108)]
    expect(found([member('X', '', 104), member('Y', '', 109), member('Z', '', 107)], cast)).toEqual({ Y: 'B', X: 'A' })
  })

  it('takes nobody of the other sex, of another pitch, or who has a name', () => {
    const cast = [member('A', '', 165, 'female'), member('B', '', 150), member('C', 'Chidi', 120)]
    expect(found([member('X', '', 162, 'male'), member('Y', '', 120)], cast)).toEqual({ X: 'B' })
  })

  it('goes by label only where nobody listened', () => {
    expect(found([member('A', ''), member('B', '', 120)], [member('A', ''), member('B', '')])).toEqual({ A: 'A' })
  })
})

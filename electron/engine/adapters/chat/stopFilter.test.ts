import { describe, expect, it } from 'vitest'
import { createStopFilter } from './stopFilter.ts'

/** All that is passed on of a text that comes in pieces, and how it ended. */
function pass(stops: readonly string[], pieces: readonly string[]): { passed: string[]; stopped: boolean } {
  const filter = createStopFilter(stops)
  const passed = pieces.map((piece) => filter.take(piece))
  return { passed: [...passed, filter.rest()], stopped: filter.stopped }
}

describe('a stop text', () => {
  const pieces = ['alpha be', 'ta gam', 'ma del', 'ta']

  it.each([
    [['beta gamma'], 'alpha '],
    [['zzz', 'delta'], 'alpha beta gamma '],
    [['gamma', 'beta'], 'alpha '],
    [['a'], ''],
    [['alpha beta gamma delta'], ''],
  ])('%j ends a text across pieces', (stops, text) => {
    const { passed, stopped } = pass(stops, pieces)
    expect([passed.join(''), stopped]).toEqual([text, true])
  })

  it('is never passed on in part, and what only looked like one is', () => {
    expect(pass(['beta gamma'], pieces).passed).toEqual(['alpha ', '', '', '', ''])
    expect(pass(['beta zeta'], pieces)).toEqual({ passed: ['alpha ', 'beta gam', 'ma del', 'ta', ''], stopped: false })
    expect(pass(['tail'], ['del', 'ta'])).toEqual({ passed: ['del', '', 'ta'], stopped: false })
    expect(pass(['aab'], ['a', 'a', 'a', 'b', 'c'])).toEqual({ passed: ['', '', 'a', '', '', ''], stopped: true })
  })

  it('changes nothing where there is none', () => {
    expect(pass([], pieces)).toEqual({ passed: [...pieces, ''], stopped: false })
  })
})

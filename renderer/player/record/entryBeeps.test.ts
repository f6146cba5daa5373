import { expect, it } from 'vitest'
import { recordedSound } from '../../drawn/recorded.testing.ts'
import { createBeeps, entriesSoon } from './entryBeeps.ts'

/** A rest of 2 s before the second line, of 3 s before the third, and none before the last. */
const LINES = [
  { start: 5, end: 6 },
  { start: 8, end: 9 },
  { start: 12, end: 13 },
  { start: 13.5, end: 15 },
]

it('an entry beeps once, after a rest in which the beats have room, shortly before it comes', () => {
  expect(entriesSoon(LINES, { film: 4, from: 0 })).toEqual({ starts: [], count: 0 })
  // The reader still speaks the line before where the second one could beep.
  expect(entriesSoon(LINES, { film: 5.1, from: 0 })).toEqual({ starts: [], count: 1 })
  expect(entriesSoon(LINES, { film: 8.9, from: 1 })).toEqual({ starts: [], count: 1 })
  expect(entriesSoon(LINES, { film: 9.1, from: 1 })).toEqual({ starts: [12], count: 2 })
  expect(entriesSoon(LINES, { film: 9.2, from: 2 })).toEqual({ starts: [], count: 2 })
})

it('no entry is lost where the film jumps on, and none is left at its end', () => {
  expect(entriesSoon(LINES, { film: 20, from: 0 })).toEqual({ starts: [12], count: 3 })
  expect(entriesSoon(LINES, { film: 20, from: 3 })).toEqual({ starts: [], count: 3 })
  expect(entriesSoon(LINES.slice(0, 1), { film: 5, from: 0 })).toEqual({ starts: [], count: 0 })
})

it('an entry is counted in by short beeps, which fade in and out, end by themselves, and stop with the pass', () => {
  const { context, notes } = recordedSound({ time: 9 })
  const beeps = createBeeps(context)
  beeps.scheduleBefore(10.2)
  beeps.stop()
  expect(notes.join('\n')).toMatchInlineSnapshot(`
    "Gain 1 {"gain":0}
    Gain 1.gain.setValueAtTime(0, 9.6)
    Gain 1.gain.linearRampToValueAtTime(0.2, 9.61)
    Gain 1.gain.setValueAtTime(0.2, 9.67)
    Gain 1.gain.linearRampToValueAtTime(0, 9.68)
    Oscillator 2 {"frequency":1000}
    Oscillator 2.connect(Gain 1)
    Gain 1.connect(loudspeaker)
    Oscillator 2.start(9.6)
    Oscillator 2.stop(9.68)
    Oscillator 2.stop()"
  `)
})

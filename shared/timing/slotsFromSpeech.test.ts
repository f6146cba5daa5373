import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SpeechSegment, slotsFromSpeech } from './slotsFromSpeech.ts'

const span = (start: number, end: number, speaker?: string): SpeechSegment => ({ start, end, speaker })
const times = (lines: readonly SpeechSegment[]): number[][] => lines.map(({ start, end }) => [start, end])

describe('slotsFromSpeech', () => {
  it('moves a subtitle that comes early and stands long to its speech', () => {
    expect(times(slotsFromSpeech([span(1, 5)], [span(1.4, 3.2)]))).toEqual([[1.4, 3.2]])
  })

  it('moves a subtitle that comes late back to the onset, and lets it end with the speech', () => {
    expect(times(slotsFromSpeech([span(1, 3)], [span(0.7, 3.3)]))).toEqual([[0.7, 3.3]])
  })

  it('keeps the marks of lines that share one stretch of speech', () => {
    expect(times(slotsFromSpeech([span(1, 3), span(3, 5)], [span(1.1, 4.8)]))).toEqual([
      [1.1, 3],
      [3, 4.8],
    ])
  })

  it('goes by words where they are known', () => {
    const words = [span(1.2, 1.5), span(1.5, 1.9), span(2, 2.6), span(2.95, 3.1), span(3.1, 3.9)]
    expect(times(slotsFromSpeech([span(1, 3), span(3, 5)], words))).toEqual([
      [1.2, 2.6],
      [2.95, 3.9],
    ])
  })

  it('takes no onset of the line before or after', () => {
    const lines = [span(0, 2), span(2.1, 4), span(4.2, 6)]
    expect(times(slotsFromSpeech(lines, [span(1.7, 1.95), span(4.3, 5.5)]))).toEqual([
      [0, 1.95],
      [2.1, 4],
      [4.3, 5.5],
    ])
  })

  it('prefers the onset after a silence to one in the midst of speech', () => {
    expect(slotsFromSpeech([span(5, 8)], [span(2, 4.7), span(4.71, 4.9), span(5.3, 7.5)])[0]?.start).toBe(5.3)
  })

  it('prefers the nearer of two onsets after a silence, however long the other silence is', () => {
    expect(slotsFromSpeech([span(10, 12)], [span(9.55, 9.7), span(10.05, 12)])[0]?.start).toBe(10.05)
  })

  it('leaves a beginning in the midst of speech where no onset is close', () => {
    const startIn = (...speech: SpeechSegment[]) => slotsFromSpeech([span(5, 8)], speech)[0]?.start
    expect(startIn(span(4, 5.2), span(5.5, 7.5))).toBe(5)
    expect(startIn(span(4, 5.05), span(5.2, 7.5))).toBe(5.2)
  })

  it('hears speech without a name as anybody’s', () => {
    expect(times(slotsFromSpeech([span(1, 5, 'A')], [span(1.4, 3.2), span(20, 21, 'A')]))).toEqual([[1.4, 3.2]])
  })

  it('hears only the own speaker where turns have names', () => {
    const turns = [span(0.9, 2.9, 'A'), span(2.8, 4.5, 'B')]
    expect(times(slotsFromSpeech([span(1, 3, 'A'), span(2.5, 4, 'B')], turns))).toEqual([
      [0.9, 2.9],
      [2.8, 4.5],
    ])
  })

  it.each([
    ['0.45 s before its start', span(5, 8), [span(4.55, 4.9), span(6.5, 7.5)], [4.55, 7.5]],
    ['0.55 s before it', span(5, 8), [span(4.45, 4.9), span(6.5, 7.5)], [5, 7.5]],
    ['0.95 s after it', span(5, 8), [span(5.95, 7.5)], [5.95, 7.5]],
    ['1.05 s after it', span(5, 8), [span(6.05, 7.5)], [5, 7.5]],
    ['on it, but for 0.45 s longer', span(5, 8), [span(5, 8.45)], [5, 8.45]],
    ['on it, but for 0.55 s longer', span(5, 8), [span(5, 8.55)], [5, 8]],
  ])('hears speech that begins %s', (_, line, speech, slot) => {
    expect(times(slotsFromSpeech([line], speech))).toEqual([slot])
  })

  it('ends a line where the next begins, however little speech goes on over that', () => {
    expect(times(slotsFromSpeech([span(1, 3), span(3, 5)], [span(1, 3.3)]))).toEqual([
      [1, 3],
      [3, 3.3],
    ])
  })

  it('leaves lines alone where nothing was heard', () => {
    const lines = [span(1, 3), span(4, 4)]
    expect(slotsFromSpeech(lines, [])).toEqual(lines)
    expect(slotsFromSpeech(lines, [span(20, 22), span(9, 9)])).toEqual(lines)
  })

  it('keeps order, length and limits whatever was heard', () => {
    const spans = fc.array(
      fc
        .tuple(fc.double({ min: 0, max: 30, noNaN: true }), fc.double({ min: 0, max: 5, noNaN: true }))
        .map(([start, length]) => span(start, start + length)),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(spans, spans, (lines, speech) => {
        const slots = slotsFromSpeech(lines, speech)
        for (const [index, slot] of slots.entries()) {
          const line = lines[index] ?? span(0, 0)
          expect(slot.end).toBeGreaterThanOrEqual(slot.start)
          expect(slot.start - line.start).toBeGreaterThanOrEqual(-0.5 - 1e-9)
          expect(slot.start - line.start).toBeLessThanOrEqual(1)
          expect(slot.end).toBeLessThanOrEqual(line.end + 0.5 + 1e-9)
          for (const [other, beside] of lines.entries()) {
            const after = slots[other] ?? beside
            if (other !== index && line.end <= beside.start) expect(slot.end).toBeLessThanOrEqual(after.start + 1e-9)
          }
        }
      }),
      { numRuns: 500 },
    )
  })
})

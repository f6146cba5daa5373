import { describe, expect, it } from 'vitest'
import type { LineMeasures, SoundRegion } from './measures.ts'
import { placeLines, type ScriptLine } from './placeLines.ts'

const line = (start: number, end: number, speaker = 'A'): ScriptLine => ({ start, end, speaker })

/** Measured speech around each line of a dub with these stretches of speech. */
function measureLines(lines: readonly ScriptLine[], speech: readonly [number, number][], more = {}): LineMeasures[] {
  return lines.map(({ start, end }) => {
    const regions = speech.flatMap(([from, to]): SoundRegion[] => {
      const cut = { start: Math.max(from, start - 1), end: Math.min(to, end + 1) }
      return cut.end > cut.start ? [cut] : []
    })
    return { regions, level: regions.length === 0 ? -120 : -15, bed: -40, ...more }
  })
}

const place = (lines: readonly ScriptLine[], ...speech: [number, number][]) =>
  placeLines(lines, measureLines(lines, speech))

describe('placeLines', () => {
  it('finds each line at its own onset', () => {
    const lines = [line(1, 3), line(3.5, 5), line(6, 7)]
    expect(place(lines, [1.02, 2.9], [3.45, 4.8], [6.01, 7])).toEqual([
      { state: 'heard', onset: 1.02 },
      { state: 'heard', onset: 3.45 },
      { state: 'heard', onset: 6.01 },
    ])
  })

  it('takes a beginning after silence for the line, not a word within it', () => {
    // The line began 0.2 s early, and its second word falls just on its mark.
    expect(place([line(2, 4)], [1.8, 1.95], [2.01, 4])).toEqual([{ state: 'heard', onset: 1.8 }])
  })

  it('tells from the other lines that all are late', () => {
    const lines = [line(1, 3), line(4, 6), line(6.2, 8), line(10, 11)]
    const late = (start: number, end: number): [number, number] => [start + 0.3, end + 0.3]
    // The third follows at once, and a pause in the second ends where the third should begin.
    const placed = place(lines, late(1, 3), late(4, 5.7), late(5.92, 6.12), late(6.2, 8), late(10, 11))
    expect(placed.map(({ onset = 0 }) => onset.toFixed(2))).toEqual(['1.30', '4.30', '6.50', '10.30'])
  })

  it('takes no pause within lines for a beginning where nobody pauses between them', () => {
    const lines = [line(1, 3), line(3.1, 5), line(5.1, 7), line(7.1, 9)]
    const speech = lines.flatMap(({ start, end }): [number, number][] => [
      [start + 0.01, start + 0.4],
      [start + 0.65, end],
    ])
    const placed = place(lines, [0, 0.95], ...speech)
    expect(placed.map(({ onset = 0 }) => onset.toFixed(2))).toEqual(['1.01', '3.11', '5.11', '7.11'])
  })

  it('calls a line silent where nothing is said, and gives its neighbour’s onset to nobody else', () => {
    const lines = [line(1, 2), line(3, 3.6), line(4, 5)]
    expect(place(lines, [1, 2], [4, 5])).toEqual([
      { state: 'heard', onset: 1 },
      { state: 'silent' },
      { state: 'heard', onset: 4 },
    ])
  })

  it('takes what is left of the bed for silence', () => {
    const lines = [line(1, 2), line(3, 4), line(5, 6)]
    const measures = measureLines(lines, [
      [1, 2],
      [3, 4],
      [5, 6],
    ])
    const faint = measures.map((one, index) => (index === 1 ? { ...one, level: -45 } : one))
    expect(placeLines(lines, faint).map(({ state }) => state)).toEqual(['heard', 'silent', 'heard'])
    expect(
      placeLines(
        lines,
        measures.map((one) => ({ ...one, level: -35, bed: -10 })),
      ).map(({ state }) => state),
    ).toEqual(['silent', 'silent', 'silent'])
  })

  it('sees a line begin while its speaker is still speaking', () => {
    const lines = [line(1, 2), line(2.1, 3), line(5, 6)]
    expect(place(lines, [1, 3], [5, 6])[1]).toEqual({ state: 'unclear', overlaps: 0 })
  })

  it('lets a line begin early after a short pause where the render put it there', () => {
    // The rest of a line that runs over would look the same, but for what the render says.
    const [before, early] = [line(1, 2), line(2.1, 3)]
    const speech: [number, number][] = [
      [1, 2.006],
      [2.057, 3],
      [5, 6],
    ]
    expect(place([before, early, line(5, 6)], ...speech)[1]).toEqual({ state: 'unclear', overlaps: 0 })
    const spokenLine = { ...early, spoken: 2.055 }
    expect(place([before, spokenLine, line(5, 6)], ...speech)[1]).toEqual({ state: 'heard', onset: 2.057 })
  })

  it('does not believe a render that says a line begins while its speaker is heard to go on', () => {
    const lines = [line(1, 2), { ...line(2.1, 3), spoken: 2.055 }, line(5, 6)]
    expect(place(lines, [1, 3], [5, 6])[1]).toEqual({ state: 'unclear', overlaps: 0 })
    expect(place(lines, [1, 1.95], [2.005, 3], [5, 6])[1]).toEqual({ state: 'unclear', overlaps: 0 })
  })

  it('lets two speakers talk at once', () => {
    const lines = [line(1, 3, 'A'), line(2, 4, 'B')]
    expect(place(lines, [1, 4])[1]).toEqual({ state: 'unclear' })
  })

  it('bears scripts that are empty, unsorted or beyond the end', () => {
    expect(placeLines([], [])).toEqual([])
    expect(place([line(5, 6), line(1, 2)], [1.01, 2], [5.02, 6]).map(({ onset }) => onset)).toEqual([5.02, 1.01])
    expect(place([line(90, 91)], [1, 2])).toEqual([{ state: 'silent' }])
  })
})

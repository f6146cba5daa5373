import { expect, it } from 'vitest'
import { english } from '../locale/english.ts'
import type { LineEvidence } from './checkLineNorms.ts'
import { countVerdicts, countWords, groupOf, levelsOfGroups, verdictsOf, verdictWords } from './lineVerdict.ts'

/** Lines of ten seconds each, a voice each, so that none suffers from another. */
const line = (number: number, facts: Partial<LineEvidence>): LineEvidence => {
  const start = 10 * number
  return { number, speaker: `S${number}`, text: 'x'.repeat(100), start, spoken: { start, end: start + 2 }, ...facts }
}
const summarizeVerdicts = (...facts: Partial<LineEvidence>[]) =>
  verdictsOf(facts.map((one, at) => line(at, one))).map((verdict) => {
    const words = verdictWords(verdict).map(english).join(', ')
    return `${verdict.level ?? 'good'} ${verdict.pace ?? '-'}: ${words}`
  })

it('says one thing of a rate, and the same of the same rate: 1.30× is fast, unless the line is not over in time', () => {
  expect(
    summarizeVerdicts(
      { rate: 1.15 },
      { rate: 1.16 },
      { rate: 1.3 },
      { rate: 1.3, onsetError: 0.3 },
      { rate: 1.3, tooLongBy: 9 },
      { rate: 1.31 },
    ),
  ).toEqual([
    'good -: fits',
    'remark remark: fast 1.16×',
    'remark remark: fast 1.30×',
    'remark remark: fast 1.30×, late 0.3 s',
    'fail fail: too long by 12 letters (9 to 1.3×)',
    'fail fail: too long by 13 letters (1 to 1.3×)',
  ])
})

it('says by the same limits when a line is late, or early', () => {
  expect(
    summarizeVerdicts(
      { rate: 1, onsetError: 0.125 },
      { rate: 1, onsetError: 0.126 },
      { rate: 1, onsetError: -0.045 },
      { rate: 1, onsetError: -0.06 },
      { rate: 1, onsetError: 1.2, offTime: true },
    ),
  ).toEqual(['good -: fits', 'remark -: late 0.1 s', 'good -: fits', 'remark -: early 0.1 s', 'fail -: late 1.2 s'])
})

it('tells a hurried line that waits for another both: that it is fast, and that it is late', () => {
  const [before, after] = verdictsOf([
    line(1, { speaker: 'A', rate: 1.3, tooLongBy: 5, spoken: { start: 10, end: 14 } }),
    line(2, { speaker: 'A', rate: 1.3, onsetError: 1.4, offTime: true, spoken: { start: 14, end: 16 } }),
  ])
  expect(before).toMatchObject({ name: 'too_long', level: 'fail', delays: 1 })
  expect(after).toMatchObject({ name: 'tight', level: 'remark', pace: 'remark', late: 1.4 })
})

it('judges a recording by its sound: by how long it is, never by letters or a rate', () => {
  expect(
    summarizeVerdicts({ rate: 1.8, outlasts: 0.1 }, { rate: 1, outlasts: 1.42 }, { rate: 1, outlasts: -2 }),
  ).toEqual(['good -: fits', 'fail fail: too long by 1.4 s', 'good -: fits'])
  expect(verdictsOf([line(1, { outlasts: -2 }), line(2, { outlasts: 2 })]).map(({ outlasts }) => outlasts)).toEqual([
    undefined,
    2,
  ])
})

it('does not hold a beginning against a line that may be that of another sound', () => {
  const evidence = { rate: 1, state: 'heard', onset: 10.4, onsetError: 0.4 } as const
  expect(
    summarizeVerdicts(
      { ...evidence, spoken: undefined },
      { ...evidence, onset: 20.4, spoken: { start: 20.39, end: 22 } },
    ),
  ).toEqual(['good -: fits', 'remark -: late 0.4 s'])
})

it('counts each line once: the numbers add up', () => {
  const verdicts = verdictsOf([
    line(1, { rate: 1 }),
    line(2, { rate: 1, onsetError: 0.3 }),
    line(3, { rate: 1.2, onsetError: 0.3 }),
    line(4, { rate: 1.4, onsetError: 0.3 }),
    line(5, { rate: 1.4, script: ['untranslated'] }),
    line(6, { rate: 1, script: ['stale_take', 'text'] }),
    line(7, { rate: 1, state: 'silent' }),
    line(8, {}),
  ])
  const counts = countVerdicts(verdicts)
  expect(Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(verdicts.length)
  expect(english(countWords(counts))).toBe(
    '1 fits, 1 late, 1 fast, 1 too long, 1 stale, 1 untranslated, 1 with another fault and 1 being timed',
  )
  expect(levelsOfGroups(verdicts)).toEqual({
    ...{ late: 'remark', fast: 'remark', too_long: 'fail', stale: 'fail', untranslated: 'fail', other: 'fail' },
  })
})

it('colours the number of a group by the worst of its lines, in any order', () => {
  const [little, much] = verdictsOf([
    line(1, { rate: 1, onsetError: 0.3 }),
    line(2, { rate: 1, onsetError: 1.2, offTime: true }),
  ])
  if (little === undefined || much === undefined) throw new Error('Two lines have two verdicts.')
  for (const order of [
    [little, much],
    [much, little],
  ])
    expect(levelsOfGroups(order)).toEqual({ late: 'fail' })
})

it('counts recordings with lines that fit, and lines whose original stays with those without words', () => {
  const names = ['recorded', 'kept', 'wordless', 'stale_translation', 'stale_take', 'tight', 'crossed'] as const
  expect(names.map(groupOf)).toEqual(['fits', 'kept', 'kept', 'stale', 'stale', 'fast', 'other'])
})

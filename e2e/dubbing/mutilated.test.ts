// @module-tag quick
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampled } from '../../shared/sample.testing.ts'
import { anothersDub } from '../support/anothersDub.ts'
import { MediaFolder } from '../support/media.ts'
import { MUTILATIONS } from '../support/mutilations.ts'

// Another tool's dub, checked by its subtitles and its sound alone: whole, spoiled in one place each by faults of one line, and by
// one fault of the whole. Each fault by itself: mutilatedEach.test.ts.

let folder: MediaFolder
let dub: Awaited<ReturnType<typeof anothersDub>>
beforeAll(async () => {
  folder = new MediaFolder()
  dub = await anothersDub(folder)
})
afterAll(() => folder[Symbol.dispose]())

function way(name: string): (typeof MUTILATIONS)[number] {
  const found = MUTILATIONS.find((one) => one.name === name)
  if (found === undefined) throw new Error(`There is no ${name}.`)
  return found
}

/** Faults within one line, by the line among the long ones; with the topics that tell of them there. */
const OF_A_LINE = [
  ['half a second of silence in a line', 0, ['bed']],
  ['a word said twice', 1, ['other']],
  ['a tenth of a second stuck ten times', 2, ['click', 'other']],
  ['a line softer by 8 dB', 3, ['level']],
  ['a channel dead for two seconds', 4, ['level', 'track']],
  ['a line in place of another', 5, ['other']],
] as const
const OF_THE_WHOLE = [
  'a hole in the bed',
  'a dead channel',
  'one channel upside down',
  'a line gone with all sound',
  'all sound a fifth of a second late',
  'the end cut off',
]

describe('a dub of another tool', () => {
  it('has no faults where it is whole, and its words were not checked', async () => {
    expect(await dub.check(dub.whole.sound)).toMatchObject({ findings: [], verdict: 'passed', words: 'unchecked' })
  })

  it('is told of each fault in its line, and of a leap of the original’s level between lines', async () => {
    const { whole } = dub
    const samples = whole.sound.slice()
    for (const [name, line] of OF_A_LINE) expect(way(name).edit(samples, whole, line)).toBe(true)
    for (let at = 2 * 48_000 * 22; at < samples.length; at++) samples[at] = 0.35 * (samples[at] ?? 0)
    const failed = (await dub.check(samples)).findings.filter(({ level }) => level === 'fail')
    const topicsBetween = (from: number, to: number) => [
      ...new Set(failed.flatMap(({ at = -1, topic }) => (at > from && at < to ? [topic] : [])).toSorted()),
    ]
    const long = whole.lines.filter(({ start, end }) => end - start > 1)
    for (const [name, line, topics] of OF_A_LINE) {
      const { start = 0, end = 0 } = long[line] ?? {}
      expect(topicsBetween(start - 0.1, end), name).toEqual(topics)
    }
    expect(topicsBetween(21.5, 22.5)).toEqual(['level'])
    expect(failed.filter(({ at = 0 }) => at > 21.5)).toHaveLength(1)
  })

  it.each(sampled(OF_THE_WHOLE))('is not passed with %s', async (name) => {
    const samples = dub.whole.sound.slice()
    expect(way(name).edit(samples, dub.whole, 2)).toBe(true)
    expect((await dub.check(samples)).findings.map(({ level }) => level)).toContain('fail')
  })
})

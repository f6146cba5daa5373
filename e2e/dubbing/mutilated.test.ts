// @module-tag together
// @module-tag long
// @module-tag quick
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkDub } from '../../electron/engine/dub/film/qc.ts'
import { sampled } from '../../shared/sample.testing.ts'
import { anothersDub } from '../support/anothersDub.ts'
import { listen, MediaFolder, sampleVideo } from '../support/media.ts'
import { MUTILATIONS } from '../support/mutilations.ts'
import { writeDub } from '../support/qcDubs.ts'

// Another tool's dub, checked by its subtitles and its sound alone: whole, and spoiled by several faults at once, each in a place of
// its own. A line backwards, in another language or by another voice cannot be told without the words and the voices. All sound late:
// qc.test.ts; a dead channel: soundFaults.test.ts.

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

interface Spoiled {
  readonly ways: readonly (readonly [name: string, seed: number])[]
  /** Each finding that fails the dub: its topic with the line, else the second. */
  readonly told: readonly (readonly [topic: string, place: number | undefined])[]
  /** The seconds from which all sound is lost. */
  readonly lost: readonly number[]
}
const SPOILED: readonly (readonly [name: string, spoiled: Spoiled])[] = [
  [
    'lines and pauses that are gone',
    {
      ways: [
        ['a second of silence', 0],
        ['a line gone with all sound', 1],
        ['a line gone, the bed kept', 2],
        ['the original voice in a line', 3],
        ['a hole in the bed', 0],
      ],
      told: [
        ['silence', 2],
        ['silence', 3],
        ['silence', 4],
        ['bed', 3],
      ],
      lost: [2.9, 3.3, 3.8, 21.1],
    },
  ],
  [
    'ends that are gone',
    {
      ways: [
        ['the second half of a line gone', 2],
        ['the end cut off', 0],
      ],
      told: [
        ['bed', 20],
        ['spelled', 3],
      ],
      lost: [20, 21],
    },
  ],
  [
    'one channel upside down',
    {
      ways: [['one channel upside down', 0]],
      told: [1, 2, 3, 4, 5, 6, 7].map((line) => ['silence', line]),
      lost: [],
    },
  ],
  [
    'a leap in the middle',
    {
      ways: [['louder by 8 dB from the middle on', 0]],
      told: [1, 3, 6].map((line) => ['level', line]),
      lost: [],
    },
  ],
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

  it.each(sampled(SPOILED))('is not passed with %s', { tags: 'sampled' }, async (_, { ways, told, lost }) => {
    const samples = dub.whole.sound.slice()
    for (const [name, seed] of ways) expect(way(name).edit(samples, dub.whole, seed)).toBe(true)
    const { findings, figures } = await dub.check(samples)
    const failed = findings.filter(({ level }) => level === 'fail')
    expect(failed.map(({ topic, line, at = -1 }) => [topic, line ?? Math.round(at)])).toEqual(told)
    expect((figures.bedLost ?? []).map(({ start }) => start)).toEqual(lost)
  })

  const films = ['tears-of-steel-clip.webm', 'rabbit320.mp4']
  it.each(sampled(films))('may hold a real film as it is: %s', { tags: 'sampled' }, async (name) => {
    const film = sampleVideo(name)
    if (film === undefined) return
    const sound = listen(film, { channels: 2 }).map((sample) => 0.7 * sample) // it clips by itself
    const same = writeDub(folder.file('same.mkv'), film, sound, 2)
    const { findings } = await checkDub(
      { source: film, dub: same, lines: [] },
      { signal: new AbortController().signal },
    )
    expect(findings.filter(({ level }) => level === 'fail')).toEqual([])
  })
})

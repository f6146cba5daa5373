import { describe, expect, it } from 'vitest'
import { TIMBRE_COEFFICIENTS } from '../soundFeatures.ts'
import { likelihoodOf, partitions } from './partitions.ts'
import { printOf } from './speakerFrames.ts'

const ROWS = 200

/** Voices that say 200 rows each in this order, with a pause between; they differ by `apart` in each value of the timbre. */
function talkOf(order: readonly number[], apart: number) {
  const rows = order.flatMap((voice, at) => Array.from({ length: ROWS }, (_, k) => ({ voice, frame: 300 * at + k })))
  const voices = {
    frames: Int32Array.from(rows, ({ frame }) => frame),
    weights: new Float32Array(rows.length).fill(1),
    pitches: Float32Array.from(rows, ({ voice }) => voice * apart),
    timbre: Int16Array.from(rows.flatMap(({ voice }) => new Array<number>(TIMBRE_COEFFICIENTS).fill(100 * voice))),
    step: apart / 100,
  }
  const spans = order.map((_, at) => printOf(voices, { start: ROWS * at, end: ROWS * (at + 1) }))
  return { voices, spans }
}

/** The voice of each stretch, by number of appearance. */
function voiceNumbers(path: Uint16Array): number[] {
  const numbers = [...new Set(path)]
  return Array.from({ length: path.length / ROWS }, (_, at) => numbers.indexOf(path[at * ROWS + ROWS / 2] ?? 0))
}

describe('partitions', () => {
  const order = [0, 1, 2, 3, 1, 0, 3, 2, 0, 1]
  const least = 150
  const likeliestOf = ({ voices, spans }: ReturnType<typeof talkOf>, people: number) =>
    partitions(voices, spans, { people, minRows: least }).reduce((a, b) =>
      likelihoodOf(voices, b) > likelihoodOf(voices, a) ? b : a,
    )

  it('finds each voice again, however the first centres lie', () => {
    const { path, prints } = likeliestOf(talkOf(order, 1), 4)
    expect(prints).toHaveLength(4)
    expect(voiceNumbers(path)).toEqual(order)
  })

  it('joins those most alike where there are to be fewer', () => {
    const talk = talkOf([0, 1, 9, 0, 1, 9], 1)
    expect(voiceNumbers(likeliestOf(talk, 2).path)).toEqual([0, 0, 1, 0, 0, 1])
    expect(likeliestOf(talk, 1).prints).toHaveLength(1)
  })

  it('finds no more voices than there are', () => {
    const { voices, spans } = talkOf([0, 1, 0, 1], 1)
    for (const { prints } of partitions(voices, spans, { people: 4, minRows: least })) expect(prints).toHaveLength(2)
  })

  it('gives a laugh to the rest, so that two who are alike are told apart', () => {
    const { voices, spans } = talkOf([0, 1, 0, 1, 0, 1, 9], 1)
    const found = partitions(voices, spans, { people: 3, minRows: 2 * least }).map(({ prints }) => prints.length)
    expect(new Set(found)).toEqual(new Set([3, 2]))
    expect(partitions(voices, spans, { people: 3, minRows: least }).every(({ prints }) => prints.length === 3)).toBe(
      true,
    )
  })

  it('follows a long recording, and one person, row by row once, as that takes most of the time', () => {
    /** How often all rows are followed. Each time the last one is weighed twice: for its voice, and for the voice's print. */
    const passesOver = (turns: number, people: number) => {
      const talk = talkOf(
        Array.from({ length: turns }, (_, at) => at % 2),
        1,
      )
      let reads = 0
      const last = String(talk.voices.weights.length - 1)
      const weights = new Proxy(talk.voices.weights, {
        get(values, key) {
          if (key === last) reads++
          return Reflect.get(values, key)
        },
      })
      partitions({ ...talk.voices, weights }, talk.spans, { people, minRows: least })
      return reads / 2
    }
    expect(passesOver(10, 2)).toBe(2)
    expect(passesOver(10, 1)).toBe(1)
    // Each turn is of 200 rows.
    expect(passesOver(151, 2)).toBe(1)
  })
})

import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { limitsOf } from '../../../../shared/timing/pacing.ts'
import type { Synthesizer } from '../../core/ports.ts'
import { castSpeakers } from './castSpeakers.ts'
import { selectCalibrationLines, speakLines } from './speakLines.ts'

const { signal } = new AbortController()
const RATE = 8000

/** A voice that takes a second for any line and notes how many it has spoken when it is told to rest. */
function restingVoice(): Synthesizer & { readonly rests: readonly number[] } {
  const rests: number[] = []
  let spoken = 0
  return {
    name: 'test',
    voices: [{ record: { id: 'sw-test', name: 'Test', language: 'sw', kind: 'builtin' } } as never],
    rests,
    async *speak() {
      spoken++
      yield { samples: Float32Array.from({ length: RATE }, (_, at) => Math.sin(at)), sampleRate: RATE, words: [] }
    },
    rest: () => void rests.push(spoken),
    close: async () => undefined,
  }
}

it.each([
  { count: 250, rests: 1 },
  { count: 60, rests: 0 },
])(
  'ends the processes of its voices before $count lines are planned by their lengths, where these are many',
  async ({ count, rests }) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'griot-rests-'))
    const synthesizer = restingVoice()
    const lines = Array.from({ length: count }, (_, id) => {
      return { id, speaker: 'S1', start: 2 * id, end: 2 * id + 1.5, text: 'Habari za asubuhi.' }
    })
    const cast = await castSpeakers(lines, { S1: 'sw-test' }, { voices: synthesizer.voices, profiles: [], signal })
    const { clips } = await speakLines(lines, {
      ...{ synthesizer, cast, alignedLines: Promise.resolve(lines), limits: limitsOf({ duration: 2 * count }), signal },
      pacing: { picture: 'keep', look: () => Promise.reject(new Error('The picture keeps its time.')) },
      folder: folder.path,
    })
    expect(clips).toHaveLength(count)
    expect(synthesizer.rests).toHaveLength(rests)
    for (const spoken of synthesizer.rests) expect(spoken).toBeGreaterThanOrEqual(count)
  },
)

/** A voice that speaks ten letters a second at its own pace, and follows the speed it is asked for by four fifths. */
const followingVoice: Synthesizer = {
  ...restingVoice(),
  async *speak({ text, speed }) {
    const length = Math.round((text.length * RATE) / 10 / speed ** 0.8)
    yield { samples: Float32Array.from({ length }, (_, at) => Math.cos(at)), sampleRate: RATE, words: [] }
  },
}

it('tells the rates of the speech, not those that were asked for', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'griot-rates-'))
  let at = 0
  // By turns of two lengths, with too little time for most.
  const lines = Array.from({ length: 40 }, (_, id) => {
    const text = 'Habari za asubuhi, karibuni nyote kijijini.'.slice(0, 20 + (id % 2) * 20)
    const start = at
    const end = start + text.length / (10 + 1.5 * (id % 3))
    at = end + 0.3
    return { id, speaker: 'S1', start, end, text }
  })
  const voices = { voices: followingVoice.voices, profiles: [], signal }
  const cast = await castSpeakers(lines, { S1: 'sw-test' }, voices)
  const spoken = await speakLines(lines, {
    ...{ synthesizer: followingVoice, cast, signal },
    ...{ alignedLines: Promise.resolve(lines), limits: limitsOf({ duration: at }) },
    pacing: { picture: 'keep', look: () => Promise.reject(new Error('The picture keeps its time.')) },
    folder: folder.path,
  })
  const natural = (id: number) => (lines[id]?.text.length ?? 0) / 10
  // Of those that are spoken first the own pace is known.
  const first = new Set(selectCalibrationLines(lines, cast))
  const hurried = spoken.lines.filter(({ id, rate }) => !first.has(id) && rate > 1.04)
  expect(hurried.length).toBeGreaterThan(12)
  const off = hurried.map(({ id, start, end, rate }) => (rate * (end - start)) / natural(id) - 1)
  expect(Math.max(...off.map(Math.abs))).toBeLessThan(0.004)
})

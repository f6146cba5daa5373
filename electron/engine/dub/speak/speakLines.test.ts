import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { limitsOf } from '../../../../shared/timing/pacing.ts'
import type { Synthesizer } from '../../core/ports.ts'
import { castSpeakers } from './castSpeakers.ts'
import { speakLines } from './speakLines.ts'

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

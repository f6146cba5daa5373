import { expect, it } from 'vitest'
import { recordedSound } from '../drawn/recorded.testing.ts'
import { drawFrame } from '../state/frames.testing.ts'
import { playArriving } from './playArriving.ts'

/** The sound card stays open for the next sound of the same rate: each play has a rate of its own. */
let rate = 1000
const PIECES = [new Float32Array(500), new Float32Array(250)]

/** Plays pieces of sound, with the time of the sound card when each arrives. */
async function play(arrivals: readonly number[], stop?: AbortController) {
  const { card, notes } = recordedSound()
  const said: string[] = []
  async function* blocks() {
    for (const [at, time] of arrivals.entries()) {
      card.currentTime = time
      yield PIECES[at] ?? new Float32Array()
      if (at === 0) {
        drawFrame()
        stop?.abort()
      }
    }
    card.currentTime = 100
  }
  await playArriving({ sampleRate: ++rate, blocks: blocks() } as never, {
    signal: (stop ?? new AbortController()).signal,
    onStart: (ms) => said.push(`first heard in ${ms} ms`),
    onMove: (at) => said.push(`at ${at} s`),
  })
  return [...said, ...notes].join('\n')
}

it('pieces of sound are played one after the other, the first one as soon as the sound card can', async () => {
  expect(await play([2, 2.3])).toMatchInlineSnapshot(`
    "first heard in 80 ms
    at 0 s
    Gain 1 {}
    Gain 1.connect(loudspeaker)
    1 × 500 samples at 1001.copyToChannel(500 samples, 0)
    AudioBufferSource 2 {"buffer":"1 × 500 samples at 1001"}
    AudioBufferSource 2.connect(Gain 1)
    AudioBufferSource 2.start(2.06)
    1 × 250 samples at 1001.copyToChannel(250 samples, 0)
    AudioBufferSource 3 {"buffer":"1 × 250 samples at 1001"}
    AudioBufferSource 3.connect(Gain 1)
    AudioBufferSource 3.start(2.56)
    Gain 1.disconnect()"
  `)
})

it('a piece that comes late leaves a gap; nothing more is played once it is stopped', async () => {
  const starts = (notes: string) => notes.split('\n').filter((line) => line.includes('.start('))
  expect(starts(await play([2, 3]))).toMatchInlineSnapshot(`
    [
      "AudioBufferSource 2.start(2.06)",
      "AudioBufferSource 3.start(3.06)",
    ]
  `)
  expect(starts(await play([2, 2.3], new AbortController()))).toHaveLength(1)
})

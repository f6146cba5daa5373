// @module-tag apart
import { beforeEach, expect, it } from 'vitest'
import type { CaptureNews, CaptureOrder, SoundBlock } from './soundBlock.ts'

/** Frames of a quantum: the audio thread is asked for as many at a time. */
const QUANTUM = 128
/** A sample rate at which a block is 20 frames. */
const RATE = 1000

interface Capturing {
  readonly port: { onmessage(event: { readonly data: CaptureOrder }): void }
  process(inputs: Float32Array[][]): boolean
}

/** The scope of an audio worklet, which Node does not have. */
const scope = { currentFrame: 0, sampleRate: RATE }
let Processor: (new () => Capturing) | undefined
let news: CaptureNews[] = []
Object.assign(globalThis, {
  AudioWorkletProcessor: class {
    port = { postMessage: (one: CaptureNews) => void news.push(one) }
  },
  registerProcessor: (_: string, processor: new () => Capturing) => {
    Processor = processor
  },
})
for (const name of ['currentFrame', 'sampleRate'] as const)
  Object.defineProperty(globalThis, name, { get: () => scope[name] })
await import('./captureWorklet.ts')

let capture: Capturing
beforeEach(() => {
  scope.currentFrame = 0
  news = []
  if (Processor === undefined) throw new Error('No processor was registered.')
  capture = new Processor()
})

/** A port of a recording, and what came of it. */
function recording() {
  const blocks: SoundBlock[] = []
  const to = { postMessage: (block: SoundBlock) => void blocks.push(block) } as unknown as MessagePort
  const samples = () => blocks.flatMap((block) => [...block.samples])
  return { to, blocks, samples }
}

const order = (data: CaptureOrder) => capture.port.onmessage({ data })

/** Brings so many quanta, of which each sample is the number of its frame; without sound a quantum is empty. */
function bring(quanta: number, { loses = 0, isSilent = false } = {}): void {
  for (let count = 0; count < quanta; count++) {
    const samples = Float32Array.from({ length: QUANTUM }, (_, at) => scope.currentFrame + at)
    expect(capture.process(isSilent ? [[]] : [[samples]])).toBe(true)
    scope.currentFrame += QUANTUM
  }
  scope.currentFrame += loses
}

const frames = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

it('records from one frame until before another, in blocks of 20 ms and what is left', () => {
  const { to, blocks, samples } = recording()
  order({ order: 'begin', to, at: 150 })
  bring(2)
  order({ order: 'end', at: 331 })
  bring(2)
  expect(samples()).toEqual(frames(150, 331))
  expect(blocks.map(({ samples: { length } }) => length)).toEqual([...Array.from({ length: 9 }, () => 20), 1])
  expect(blocks.map(({ last }) => last)).toEqual([...Array.from({ length: 9 }, () => false), true])
  expect(new Set(blocks.map(({ first, lost }) => `${first} ${lost}`))).toEqual(new Set(['150 0']))
})

it('begins and ends at once where no time is given', () => {
  const { to, samples, blocks } = recording()
  bring(1)
  order({ order: 'begin', to })
  bring(1)
  order({ order: 'end' })
  bring(1)
  expect([samples(), blocks.at(-1)?.last]).toEqual([frames(128, 256), true])
})

it('keeps the time of frames that the audio thread left out by silence, and counts them', () => {
  const { to, blocks, samples } = recording()
  order({ order: 'begin', to })
  bring(1, { loses: 50 })
  bring(1)
  order({ order: 'end' })
  bring(1)
  expect(samples()).toEqual([...frames(0, 128), ...frames(0, 50).fill(0), ...frames(178, 306)])
  expect([blocks[0]?.lost, blocks.at(-1)?.lost]).toEqual([0, 50])
})

it('counts nothing as lost before a recording begins, which may be asked for between two quanta', () => {
  const { to, blocks, samples } = recording()
  order({ order: 'begin', to })
  scope.currentFrame += QUANTUM
  bring(1)
  expect(samples()).toEqual(frames(128, 248))
  expect(new Set(blocks.map(({ lost }) => lost))).toEqual(new Set([0]))
})

it('ends where it was to end though the stream brings nothing any more', () => {
  const { to, blocks, samples } = recording()
  order({ order: 'begin', to })
  bring(1)
  order({ order: 'end', at: 200 })
  bring(2, { isSilent: true })
  expect([samples(), blocks.at(-1)?.last]).toEqual([frames(0, 128), true])
})

it('records one at a time: the next one ends the one before, and begins with no sound of it', () => {
  const [first, second] = [recording(), recording()]
  order({ order: 'begin', to: first.to })
  bring(1)
  order({ order: 'begin', to: second.to })
  bring(1)
  expect([first.samples(), first.blocks.at(-1)?.last]).toEqual([frames(0, 128), true])
  expect(second.samples()).toEqual(frames(128, 248))
})

it('tells the loudest sample since it last told', () => {
  const loud = (samples: number[]) => {
    capture.process([[Float32Array.from(samples)]])
    scope.currentFrame += 10
  }
  for (const samples of [[0.5], [-0.75], [0.25], [0.125], [0.1]]) loud(samples)
  expect(news).toEqual([
    { peak: 0.75, frame: 20 },
    { peak: 0.125, frame: 40 },
  ])
})

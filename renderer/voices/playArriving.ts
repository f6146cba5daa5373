import type { ArrivingSound } from './openSound.ts'

/** What is told of a sound while it plays. */
export interface PlayGiven {
  readonly signal: AbortSignal
  /** The first sample leaves the loudspeaker in so many milliseconds. */
  onStart?(inMs: number): void
  /** Where it is, in seconds; called for every frame of the screen. */
  onMove?(at: number): void
}

/** Sound is handed over so many seconds before it is heard, so that no block comes too late. */
const LEAD = 0.06
/** No more than so many seconds are held by the sound card's queue. */
const AHEAD = 20
/** So long (ms) after the last sound the sound card is let go. */
const LET_GO_MS = 20_000

let held: AudioContext | undefined
let letGo: ReturnType<typeof setTimeout> | undefined
/** What voices of this computer have; the first guess, so that the sound card can wake up while the voice thinks. */
let lastRate = 22_050

/** Wakes the sound card, in answer to a click or a key: before that a browser lets nothing sound. */
export function wakeSound(): void {
  void contextOf(lastRate).resume()
}

/** At the sound's own rate: changed block by block it would click where blocks meet. */
function contextOf(sampleRate: number): AudioContext {
  clearTimeout(letGo)
  if (held?.sampleRate !== sampleRate) {
    void held?.close()
    held = new AudioContext({ sampleRate, latencyHint: 'interactive' })
    lastRate = sampleRate
  }
  return held
}

function release(context: AudioContext): void {
  if (context !== held) return
  clearTimeout(letGo)
  letGo = setTimeout(() => {
    void held?.close()
    held = undefined
  }, LET_GO_MS)
}

/** Plays sound while it arrives, and resolves when it has been heard or was stopped. What comes too late leaves a gap. */
export async function playArriving({ sampleRate, blocks }: ArrivingSound, given: PlayGiven): Promise<void> {
  const { signal, onStart, onMove } = given
  const context = contextOf(sampleRate)
  const output = new GainNode(context)
  output.connect(context.destination)
  /** When what comes next is to be heard, and when the first sample would have been without gaps. */
  let next: number | undefined
  let begun = 0
  let stopMoving = () => {}
  try {
    await context.resume()
    for await (const block of blocks) {
      if (signal.aborted) return
      const earliest = context.currentTime + LEAD
      if (next === undefined) {
        begun = earliest
        onStart?.(1000 * (LEAD + context.outputLatency))
        stopMoving = moving(() => onMove?.(Math.max(0, context.currentTime - begun)))
      } else if (next < context.currentTime) begun += earliest - next
      const at = next === undefined || next < context.currentTime ? earliest : next
      play(block, { context, output, at })
      next = at + block.length / sampleRate
      await until(context, next - AHEAD, signal)
    }
    if (next !== undefined) await until(context, next, signal)
  } finally {
    stopMoving()
    output.disconnect()
    release(context)
  }
}

interface Place {
  readonly context: AudioContext
  readonly output: AudioNode
  readonly at: number
}

function play(block: Float32Array<ArrayBuffer>, { context, output, at }: Place): void {
  const buffer = context.createBuffer(1, block.length, context.sampleRate)
  buffer.copyToChannel(block, 0)
  const source = new AudioBufferSourceNode(context, { buffer })
  source.connect(output)
  source.start(at)
}

/** Calls for every frame until it is told to stop. */
function moving(call: () => void): () => void {
  let frame = requestAnimationFrame(function step() {
    call()
    frame = requestAnimationFrame(step)
  })
  return () => cancelAnimationFrame(frame)
}

/** Resolves when the sound card is at a time, or the signal is aborted. */
function until(context: AudioContext, time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const left = time - context.currentTime
      if (left <= 0 || signal.aborted || context.state === 'closed') resolve()
      else {
        const timer = setTimeout(done, Math.min(left, 1) * 1000)
        signal.addEventListener('abort', done, { once: true })
        function done() {
          clearTimeout(timer)
          signal.removeEventListener('abort', done)
          look()
        }
      }
    }
    look()
  })
}

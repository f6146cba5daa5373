import type { ArrivingSound } from './openArrivingSound.ts'

/** Signal and callbacks of a sound that plays. */
interface PlayOptions {
  readonly signal: AbortSignal
  /** Called with the time in ms until the first sample sounds. */
  onStart?(inMs: number): void
  /** Called in every frame with the position in seconds. */
  onMove?(at: number): void
}

/** Sound is scheduled this early, in seconds, so that no block is late. */
const SCHEDULE_LEAD_SECONDS = 0.06
/** Most seconds that are scheduled ahead. */
const MAX_SCHEDULED_SECONDS = 20
/** Time in ms after the last sound before the sound card is released. */
const LET_GO_MS = 20_000

let held: AudioContext | undefined
let letGo: ReturnType<typeof setTimeout> | undefined
/**
 * Sample rate to open the sound card with while the voice is still being made: that of the last sound; at first that of
 * this computer's voices.
 */
let lastRate = 22_050

/** Resumes the sound card; call it from a click or key, as browsers require. */
export function wakeSound(): void {
  void contextOf(lastRate).resume()
}

/** The audio context at the sound's own rate: resampling block by block would click. */
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

/** Plays sound while it arrives; resolves when it has ended or was stopped. Late blocks leave a gap. */
export async function playArriving({ sampleRate, blocks }: ArrivingSound, options: PlayOptions): Promise<void> {
  const { signal, onStart, onMove } = options
  const context = contextOf(sampleRate)
  const output = new GainNode(context)
  output.connect(context.destination)
  /** Time of the next block, and the time of the first sample without gaps. */
  let next: number | undefined
  let begun = 0
  let stopMoving = () => {}
  try {
    await context.resume()
    for await (const block of blocks) {
      if (signal.aborted) return
      const earliest = context.currentTime + SCHEDULE_LEAD_SECONDS
      if (next === undefined) {
        begun = earliest
        onStart?.(1000 * (SCHEDULE_LEAD_SECONDS + context.outputLatency))
        stopMoving = moving(() => onMove?.(Math.max(0, context.currentTime - begun)))
      } else if (next < context.currentTime) begun += earliest - next
      const at = next === undefined || next < context.currentTime ? earliest : next
      play(block, { context, output, at })
      next = at + block.length / sampleRate
      await until(context, next - MAX_SCHEDULED_SECONDS, signal)
    }
    if (next !== undefined) await until(context, next, signal)
  } finally {
    stopMoving()
    output.disconnect()
    release(context)
  }
}

interface Start {
  readonly context: AudioContext
  readonly output: AudioNode
  readonly at: number
}

function play(block: Float32Array<ArrayBuffer>, { context, output, at }: Start): void {
  const buffer = context.createBuffer(1, block.length, context.sampleRate)
  buffer.copyToChannel(block, 0)
  const source = new AudioBufferSourceNode(context, { buffer })
  source.connect(output)
  source.start(at)
}

/** Calls a function in every frame; the answer stops that. */
function moving(call: () => void): () => void {
  let frame = requestAnimationFrame(function step() {
    call()
    frame = requestAnimationFrame(step)
  })
  return () => cancelAnimationFrame(frame)
}

/** Resolves when the context reaches a time or the signal is aborted. */
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

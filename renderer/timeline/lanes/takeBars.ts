import { useSyncExternalStore } from 'react'
import { openProject } from '../../state/document/project.ts'
import { studio } from '../../state/studio/studio.ts'

/** Loudness of a take along its length as bars, 0 to 1. */
type TakeBars = Float32Array

const BARS_PER_TAKE = 96
/** Rate to decode at, in Hz: shows syllables and decodes fast. */
const TAKE_BARS_SAMPLE_RATE_HZ = 8000
/** Takes loaded at once: those in sight should come first, and others use the disk too. */
const MAX_CONCURRENT_TAKE_LOADS = 2

/** Bars of loaded takes, which never change; undefined for takes that cannot be drawn. */
const known = new Map<string, TakeBars | undefined>()
const waiting = new Set<string>()
const listeners = new Set<() => void>()
let busy = 0

/** The bars of a take, loaded when first asked for. */
export function useTakeBars(take: string | undefined): TakeBars | undefined {
  return useSyncExternalStore(listen, () => {
    if (take === undefined || known.has(take)) return take === undefined ? undefined : known.get(take)
    waiting.add(take)
    void work()
    return undefined
  })
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function work(): Promise<void> {
  // Last in, first out, as the last ones are in sight now.
  const take = [...waiting].at(-1)
  const project = openProject()?.id
  if (busy >= MAX_CONCURRENT_TAKE_LOADS || take === undefined || project === undefined) return
  waiting.delete(take)
  busy += 1
  known.set(take, undefined)
  try {
    const { url } = await studio().api.loadTake({ project, take })
    const bytes = await (await fetch(url)).arrayBuffer()
    const sound = await new OfflineAudioContext(1, 1, TAKE_BARS_SAMPLE_RATE_HZ).decodeAudioData(bytes)
    known.set(take, barsOf(sound.getChannelData(0)))
    for (const listener of listeners) listener()
  } catch {
    // A take that cannot be drawn reports its problem when it is played.
  } finally {
    busy -= 1
    void work()
  }
}

/** Peak of each of `count` equal parts, scaled so that the loudest is 1. */
export function barsOf(samples: Float32Array, count = BARS_PER_TAKE): TakeBars {
  const bars = new Float32Array(count)
  let peak = 0.05
  for (const [at, sample] of samples.entries()) {
    const bar = Math.floor((at * count) / samples.length)
    const level = Math.abs(sample)
    if (level > (bars[bar] ?? 0)) bars[bar] = level
    if (level > peak) peak = level
  }
  return bars.map((bar) => bar / peak)
}

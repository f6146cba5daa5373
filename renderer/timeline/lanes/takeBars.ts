import { useSyncExternalStore } from 'react'
import { openProject } from '../../state/project.ts'
import { studio } from '../../state/studio.ts'

/** How loud a take is from begin to end, in so many bars; 0 to 1. */
export type TakeBars = Float32Array

const BARS = 96
/** Enough to see syllables by; decoding to more takes longer. */
const SAMPLE_RATE = 8000
/** What is in sight is wanted first, and the disk is wanted by others too. */
const AT_ONCE = 2

/** Takes never change, so what was drawn once is known for as long as the page lives; undefined for those that cannot be. */
const known = new Map<string, TakeBars | undefined>()
const waiting = new Set<string>()
const listeners = new Set<() => void>()
let busy = 0

/** The sound of a take, which is loaded when it is first asked for. */
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
  // Last in, first out: whoever scrolls on wants to see what is there now.
  const take = [...waiting].at(-1)
  const project = openProject()?.id
  if (busy >= AT_ONCE || take === undefined || project === undefined) return
  waiting.delete(take)
  busy += 1
  known.set(take, undefined)
  try {
    const { url } = await studio().api.loadTake({ project, take })
    const bytes = await (await fetch(url)).arrayBuffer()
    const sound = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(bytes)
    known.set(take, barsOf(sound.getChannelData(0)))
    for (const listener of listeners) listener()
  } catch {
    // A take that cannot be drawn can still be heard or made again; there it is said what is wrong with it.
  } finally {
    busy -= 1
    void work()
  }
}

/** The loudest of each of so many equal parts, the loudest of all being 1. */
export function barsOf(samples: Float32Array, count = BARS): TakeBars {
  const bars = new Float32Array(count)
  let most = 0.05
  for (const [at, sample] of samples.entries()) {
    const bar = Math.floor((at * count) / samples.length)
    const level = Math.abs(sample)
    if (level > (bars[bar] ?? 0)) bars[bar] = level
    if (level > most) most = level
  }
  return bars.map((bar) => bar / most)
}

/** The part of a take that timing needs. */
interface TimedTake {
  readonly seconds: number
  /** Milliseconds since 1970. */
  readonly madeAt: number
}

const MAX_RECENT_TAKES = 40
const MAX_TAKE_GAP_MS = 60_000
const MIN_TIMED_TAKES = 3

/** Seconds of work per second of speech in recent takes; undefined if too few takes followed each other directly. */
export function speakingPace(takes: Iterable<TimedTake>): number | undefined {
  const last = [...takes].toSorted((a, b) => a.madeAt - b.madeAt).slice(-MAX_RECENT_TAKES)
  let [work, speech, count] = [0, 0, 0]
  for (const [at, take] of last.entries()) {
    const gap = take.madeAt - (last[at - 1]?.madeAt ?? Number.NEGATIVE_INFINITY)
    if (gap > MAX_TAKE_GAP_MS) continue
    work += gap / 1000
    speech += take.seconds
    count += 1
  }
  return count < MIN_TIMED_TAKES || speech === 0 ? undefined : work / speech
}

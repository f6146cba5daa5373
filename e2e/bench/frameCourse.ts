import type { Page } from 'playwright'

/** How the frames of a window went, and what they cost. Times in ms. */
export interface FrameCourse {
  readonly framesPerSecond: number
  readonly p95: number
  readonly longest: number
  /** Frames that came 33 ms or more after the one before. */
  readonly late: number
  /** Processor time for each frame, by what used it: parts of the page's own thread, and whole processes of the browser. */
  readonly work: Readonly<Record<string, number>>
}

const LATE_MS = 33
/** Parts of the page's own thread, as the browser counts them. */
const THREAD_PARTS = {
  thread: 'TaskDuration',
  script: 'ScriptDuration',
  style: 'RecalcStyleDuration',
  layout: 'LayoutDuration',
}

/** Counts the frames of a window for so many seconds. */
export async function countFrames(page: Page, seconds: number): Promise<FrameCourse> {
  const browser = page.context().browser()
  const [session, all] = [await page.context().newCDPSession(page), await browser?.newBrowserCDPSession()]
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async (): Promise<Record<string, number>> => {
    const { metrics } = await session.send('Performance.getMetrics')
    const { processInfo } = (await all?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] }
    const parts: Record<string, number> = {}
    for (const [part, name] of Object.entries(THREAD_PARTS))
      parts[part] = metrics.find((one) => one.name === name)?.value ?? 0
    for (const { type, cpuTime } of processInfo) parts[`${type} process`] = (parts[`${type} process`] ?? 0) + cpuTime
    return parts
  }
  const before = await spent()
  const intervals = await page.evaluate(frameIntervals, seconds * 1000)
  const after = await spent()
  await Promise.all([session.detach(), all?.detach()])
  const sorted = intervals.toSorted((a, b) => a - b)
  const sum = intervals.reduce((total, one) => total + one, 0)
  return {
    framesPerSecond: (1000 * intervals.length) / sum,
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    longest: sorted.at(-1) ?? 0,
    late: sorted.filter((one) => one > LATE_MS).length,
    work: Object.fromEntries(
      Object.entries(after).map(([part, ended]) => [part, (1000 * (ended - (before[part] ?? 0))) / intervals.length]),
    ),
  }
}

/** The ms between frames for so many ms. */
function frameIntervals(ms: number): Promise<number[]> {
  return new Promise((resolve) => {
    const found: number[] = []
    let [first, last] = [0, 0]
    const count = (time: number) => {
      if (last > 0) found.push(time - last)
      first ||= time
      last = time
      if (time - first < ms) requestAnimationFrame(count)
      else resolve(found)
    }
    requestAnimationFrame(count)
  })
}

import type { Browser, Page } from 'playwright'

/** How frames followed each other. Times in ms. */
export interface FrameFigures {
  readonly framesPerSecond: number
  readonly p95: number
  readonly longest: number
  /** Frames that came 33 ms or more after the one before. */
  readonly late: number
}

/** How the frames of a window went on the page's own thread, and what they cost. */
export interface FrameCourse extends FrameFigures {
  /** Those after the first `OPENING_SECONDS`, in which a project that was just opened is still being read. */
  readonly afterOpening: FrameFigures
  /** Those that the browser showed, moved by its compositor whatever the page's thread does; absent with several windows, or where little moves. */
  readonly shown?: FrameFigures
  /** Processor time for each frame, by what used it: parts of the page's own thread, and whole processes of the browser. */
  readonly work: Readonly<Record<string, number>>
}

export const OPENING_SECONDS = 2
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
  const shown =
    browser?.contexts().flatMap((context) => context.pages()).length === 1 ? await watchShown(browser) : undefined
  const intervals = await page.evaluate(frameIntervals, seconds * 1000)
  const shownIntervals = (await shown?.()) ?? []
  const after = await spent()
  await Promise.all([session.detach(), all?.detach()])
  let [passed, opening] = [0, 0]
  for (; passed < 1000 * OPENING_SECONDS && opening < intervals.length; opening++) passed += intervals[opening] ?? 0
  return {
    ...figuresOf(intervals),
    afterOpening: figuresOf(intervals.slice(opening)),
    ...(2 * shownIntervals.length > intervals.length && { shown: figuresOf(shownIntervals) }),
    work: Object.fromEntries(
      Object.entries(after).map(([part, ended]) => [part, (1000 * (ended - (before[part] ?? 0))) / intervals.length]),
    ),
  }
}

function figuresOf(intervals: readonly number[]): FrameFigures {
  const sorted = intervals.toSorted((a, b) => a - b)
  const sum = intervals.reduce((total, one) => total + one, 0)
  return {
    framesPerSecond: (1000 * intervals.length) / sum,
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    longest: sorted.at(-1) ?? 0,
    late: sorted.filter((one) => one > LATE_MS).length,
  }
}

/** The only event of this category: a frame of a window went to the screen. */
const SHOWN_FRAMES = 'disabled-by-default-display.framedisplayed'

/** Notes the frames that a browser shows; the answer ends that and tells the ms between them. */
async function watchShown(browser: Browser): Promise<() => Promise<number[]>> {
  await browser.startTracing(undefined, { categories: ['-*', SHOWN_FRAMES] })
  return async () => {
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as Trace
    const times = traceEvents.filter(({ cat }) => cat?.includes(SHOWN_FRAMES)).map(({ ts }) => ts / 1000)
    const inOrder = times.sort((a, b) => a - b)
    return inOrder.slice(1).map((time, at) => time - (inOrder[at] ?? time))
  }
}

/** A trace of Chromium; times in µs. */
interface Trace {
  readonly traceEvents: readonly { readonly cat?: string; readonly ts: number }[]
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

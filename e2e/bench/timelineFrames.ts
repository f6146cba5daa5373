import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { makeProject, manyLines } from '../support/makeProject.ts'
import { SAMPLE, startStudio } from '../support/studioProcess.ts'
import { atMost, report } from './goals.ts'
import { launchBrowser } from './launchBrowser.ts'

const FILM_HOURS = 3
const VOICES = { Amina: 'sw-zawadi', 'Bàbá Kọ́lá': 'sw-juma', Seller: 'sw-neema', Ngozi: 'sw-rehema' }
/** Goals of the editor: no frame of sixty a second is missed, and a long project opens before one wonders. */
const FRAME_MS = 17
const OPEN_MS = 1500

/** How the timeline keeps up while it is scrolled, zoomed and dragged in, with few lines and many over three hours. */
export async function timelineFrames(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'griot-timeline-'))
  const studio = await startStudio(join(folder, 'data'))
  const browser = await launchBrowser()
  try {
    await idle(browser)
    for (const count of [500, 5000, 20_000]) {
      const [video = ''] = SAMPLE
      const path = join(folder, String(count))
      const options = { video, lines: manyLines(count, FILM_HOURS * 3600), voices: VOICES, duration: FILM_HOURS * 3600 }
      const project = await makeProject(mkdtempSync(`${path}-`), options)
      await measure(browser, { address: studio.address, project, count })
    }
  } finally {
    await browser.close()
    await studio.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Case {
  readonly address: string
  readonly project: string
  readonly count: number
}

async function measure(browser: Browser, { address, project, count }: Case): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(address)
  await page.getByText('The engine is running').first().waitFor()
  const opened = await open(page, project)
  report(`${count} lines: open after`, `${Math.round(opened)} ms`, atMost(opened, OPEN_MS, 'ms'))
  await page.waitForFunction(() => new Promise((done) => requestIdleCallback(() => done(true))))
  const before = await heap(page)
  for (const [title, seconds] of [
    ['a minute in sight', 60],
    ['ten minutes in sight', 600],
    ['all in sight', FILM_HOURS * 3600],
  ] as const) {
    await show(page, seconds)
    reportFrames(
      `${title}: scroll`,
      await frames(page, () => wheel(page, { turns: 180, by: 24, zooms: false })),
      FRAME_MS,
    )
    reportFrames(`${title}: zoom`, await frames(page, () => wheel(page, { turns: 180, by: 30, zooms: true })), FRAME_MS)
  }
  await show(page, (12 * FILM_HOURS * 3600) / count)
  const held = await findVisibleLine(page)
  reportFrames('a dozen lines in sight: drag one', await frames(page, () => drag(page, held)), FRAME_MS)
  const after = await heap(page)
  report('  heap', `${before.toFixed(1)} MB, after all that ${after.toFixed(1)} MB`)
  await page.close()
}

async function open(page: Page, project: string): Promise<number> {
  await page.keyboard.press('Control+Shift+O')
  await page.getByLabel('Path of a project on this computer').fill(project)
  const button = page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true })
  const began = performance.now()
  await button.click()
  await page.getByRole('grid', { name: 'Lines by speaker' }).getByRole('gridcell').first().waitFor()
  return performance.now() - began
}

/** Shows so many seconds from the middle of the video on. */
async function show(page: Page, seconds: number): Promise<void> {
  await page.keyboard.press('Control+0')
  const strip = await page.getByRole('scrollbar', { name: 'Visible part' }).boundingBox()
  if (strip === null) throw new Error('The timeline is not there.')
  const turns = Math.log((FILM_HOURS * 3600) / seconds) / (60 / 150)
  await page.evaluate(
    ({ turns, x, y }) => {
      const target = document.elementFromPoint(x, y + 100)
      const turn = (deltaY: number) =>
        target?.dispatchEvent(
          new WheelEvent('wheel', { deltaY, ctrlKey: true, clientX: x, clientY: y, bubbles: true, cancelable: true }),
        )
      for (let left = turns; left > 0; left--) turn(-60 * Math.min(1, left))
    },
    { turns, x: strip.x + strip.width / 2, y: strip.y },
  )
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

interface Turning {
  readonly turns: number
  readonly by: number
  readonly zooms: boolean
}

/** One turn of the wheel in each frame; zooming goes in and out again. */
async function wheel(page: Page, turning: Turning): Promise<void> {
  await page.evaluate(async ({ turns, by, zooms }) => {
    const grid = document.querySelector('#timeline-lanes')
    const box = grid?.getBoundingClientRect()
    const at = { clientX: (box?.left ?? 0) + 700, clientY: (box?.top ?? 0) + 40 }
    for (let turn = 0; turn < turns; turn++) {
      const way = turn % 120 < 60 === zooms ? -1 : 1
      const deltaY = way * by
      grid?.dispatchEvent(new WheelEvent('wheel', { deltaY, ctrlKey: zooms, bubbles: true, cancelable: true, ...at }))
      await new Promise(requestAnimationFrame)
    }
  }, turning)
}

interface Point {
  readonly x: number
  readonly y: number
}

/** The middle of a line that has room on both sides, once the lines of what is in sight are there. */
async function findVisibleLine(page: Page): Promise<Point> {
  const found = await page.waitForFunction(() => {
    const isInView = (rect: DOMRect) => rect.left > 400 && rect.right < window.innerWidth - 200 && rect.width > 12
    const cells = [...document.querySelectorAll('#timeline-lanes [role="gridcell"]')]
    const rect = cells.map((cell) => cell.getBoundingClientRect()).find(isInView)
    return rect === undefined ? undefined : { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 }
  })
  const point = await found.jsonValue()
  if (point === undefined) throw new Error('No line is in sight.')
  return point
}

/** Drags a line to and fro and takes the drag back. */
async function drag(page: Page, { x, y }: Point): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 0; step < 120; step++) await page.mouse.move(x + 60 * Math.sin(step / 12), y)
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

/** How it went: milliseconds between frames, and how long the page's own thread was at work for each of them. */
interface Course {
  readonly intervals: readonly number[]
  /** Its time on the processor, which other programs of the machine do not lengthen. */
  readonly work: number
}

async function frames(page: Page, act: () => Promise<void>): Promise<Course> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  const before = await busy()
  await page.evaluate(() => {
    const times: number[] = []
    const next = (time: number) => {
      times.push(time)
      Object.assign(window, { asked: requestAnimationFrame(next) })
    }
    Object.assign(window, { times, asked: requestAnimationFrame(next) })
  })
  await act()
  const times = await page.evaluate(() => {
    const { times, asked } = window as unknown as { times: number[]; asked: number }
    cancelAnimationFrame(asked)
    return times
  })
  const work = ((await busy()) - before) / Math.max(1, times.length)
  await session.detach()
  return { intervals: times.slice(1).map((time, at) => time - (times[at] ?? time)), work }
}

/** Frame rate of this machine with nothing to draw: the bound of the figures above. */
async function idle(browser: Browser): Promise<void> {
  const page = await browser.newPage()
  reportFrames(
    'an empty page',
    await frames(page, () =>
      page.evaluate(async () => {
        for (let frame = 0; frame < 120; frame++) await new Promise(requestAnimationFrame)
      }),
    ),
  )
  await page.close()
}

async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1e6
}

function reportFrames(title: string, { intervals, work }: Course, most?: number): void {
  const sorted = intervals.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const fps = (1000 * sorted.length) / sorted.reduce((sum, one) => sum + one, 0)
  const late = sorted.filter((one) => one > 20).length
  const value =
    `${fps.toFixed(1)} fps, frame p95 ${at(0.95).toFixed(1)} ms, longest ${at(1).toFixed(0)} ms, ` +
    `${late} of ${sorted.length} late, ${work.toFixed(1)} ms of work for each`
  report(`  ${title}`, value, most === undefined ? undefined : atMost(at(0.95), most, 'ms (p95)'))
}

if (import.meta.main) await timelineFrames()

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { makeProject, manyLines } from '../support/makeProject.ts'
import { SAMPLE, startStudio } from '../support/studioProcess.ts'
import { quantile } from './benchEngine.ts'
import { atMost, report } from './goals.ts'
import { launchBrowser } from './launchBrowser.ts'

const FILM_SECONDS = 10_800
/** How often the same words are typed, with a pause after each. */
const TYPING_ROUNDS = 6

/** How quickly the script of a long project opens, takes a key, and scrolls. */
export async function script(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'griot-bench-script-'))
  const studio = await startStudio(join(folder, 'data'))
  const browser = await launchBrowser()
  try {
    await bound(browser)
    for (const count of [500, 5000, 20_000]) {
      const own = mkdtempSync(join(folder, 'project-'))
      const path = await makeProject(own, {
        video: SAMPLE[0] ?? '',
        lines: manyLines(count, FILM_SECONDS),
        duration: FILM_SECONDS,
      })
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await page.addInitScript(watchLoading)
      await page.goto(studio.address)
      await measure(page, { path, count })
      await page.close()
    }
  } finally {
    await browser.close()
    await studio.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Prints the times of a page with nothing but a text field, measured in the same way: the bound of any editor on this machine. */
async function bound(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.setContent('<textarea></textarea>')
  await page.focus('textarea')
  const [keys, steps] = [await typing(page), await stepping(page)]
  const paintTimes = (of: readonly Paint[]) => formatTimes(of.map(({ ms }) => ms))
  report('a text field alone: key to paint, median', paintTimes(keys))
  report('a text field alone: arrow to paint, median', paintTimes(steps))
  await page.close()
}

function formatTimes(times: readonly number[]): string {
  return `${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`
}

async function measure(page: Page, { path, count }: { path: string; count: number }): Promise<void> {
  const lines = count.toLocaleString('en')
  await page.keyboard.press('Control+Shift+O')
  await page.getByLabel('Path of a project on this computer').fill(path)
  await watchOpening(page)
  await page.keyboard.press('Enter')
  const { loaded, shown } = await page.evaluate<{ loaded: number; shown: number }>('window.opening')
  report(
    `${lines} lines: open`,
    `${Math.round(shown)} ms, of it after loading ${Math.round(shown - loaded)} ms`,
    atMost(shown - loaded, 500, 'ms after loading'),
  )
  const keys = (await typing(page)).map(({ ms }) => ms)
  // The lines are judged for the first time meanwhile, and the code is compiled: what someone sees who types at once.
  const atOnce = keys.splice(0, keys.length / TYPING_ROUNDS)
  report(`${lines} lines: key to paint at once after opening, p95`, `${quantile(atOnce, 0.95).toFixed(1)} ms`)
  report(`${lines} lines: key to paint, median`, formatTimes(keys), atMost(quantile(keys, 0.95), 16, 'ms (p95)'))
  const steps = await stepping(page)
  const all = steps.map(({ ms }) => ms)
  report(`${lines} lines: next line to paint, median`, formatTimes(all), atMost(quantile(all, 0.95), 50, 'ms (p95)'))
  for (const [where, jumps] of [
    ['in sight', false],
    ['out of sight', true],
  ] as const) {
    const own = steps.flatMap(({ ms, hasMoved }) => (hasMoved === jumps ? [ms] : []))
    if (own.length > 0) report(`  of them ${own.length} ${where} of the timeline`, formatTimes(own))
  }
  const frames = await scrolling(page)
  report(
    `${lines} lines: scrolling`,
    `${(1000 / quantile(frames, 0.5)).toFixed(0)} frames a second, p95 ${quantile(frames, 0.95).toFixed(1)} ms`,
    { wanted: '>= 59, p95 < 17 ms', met: quantile(frames, 0.5) <= 1000 / 59 && quantile(frames, 0.95) < 17 },
  )
}

/** Notes when the page has got the project from the studio: the one long message. */
function watchLoading(): void {
  const holder = window as unknown as { loaded: number }
  const Plain = WebSocket
  window.WebSocket = class extends Plain {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args)
      this.addEventListener('message', ({ data }: MessageEvent) => {
        if (typeof data === 'string' && data.length > 50_000) holder.loaded = performance.now()
      })
    }
  }
}

/** From the key that opens to the answer of the studio, and to the first picture with rows. */
async function watchOpening(page: Page): Promise<void> {
  await page.evaluate(() => {
    const holder = window as unknown as { loaded: number; opening: Promise<{ loaded: number; shown: number }> }
    holder.opening = new Promise((resolve) => {
      const begin = ({ timeStamp }: Event) => {
        const finish = () => resolve({ loaded: holder.loaded - timeStamp, shown: performance.now() - timeStamp })
        const look = () => {
          const drawn = document.querySelector('#script-lines [data-line]') !== null
          requestAnimationFrame(drawn ? finish : look)
        }
        look()
      }
      addEventListener('keydown', begin, { once: true, capture: true })
    })
  })
}

/** The outcome of a key press. */
interface Paint {
  /** Milliseconds from the key to the frame after the picture has changed. */
  readonly ms: number
  /** Whether the timeline shows another part. */
  readonly hasMoved: boolean
}

async function paints(page: Page, press: () => Promise<void>): Promise<readonly Paint[]> {
  await page.evaluate(() => {
    const holder = window as unknown as { paints: Paint[] }
    holder.paints = []
    const place = () => document.querySelector<HTMLElement>('[aria-controls="timeline-lanes"]')?.style.transform
    const listen = (event: KeyboardEvent) => {
      const before = place()
      // The message comes after the frame that shows what the key did.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          holder.paints.push({ ms: performance.now() - event.timeStamp, hasMoved: place() !== before })
        }
        port2.postMessage(undefined)
      })
    }
    addEventListener('keydown', listen, { capture: true })
  })
  await press()
  return page.evaluate<Paint[]>('window.paints')
}

async function typing(page: Page): Promise<readonly Paint[]> {
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  return paints(page, async () => {
    // Slow enough for pauses in which the text is kept, as with someone who thinks.
    for (let round = 0; round < TYPING_ROUNDS; round++) {
      await page.keyboard.type(' maharagwe na mahindi', { delay: 60 })
      await page.waitForTimeout(1100)
    }
  })
}

async function stepping(page: Page): Promise<readonly Paint[]> {
  await page.keyboard.press('Escape')
  // Escape takes the typed text back: the lines are judged again, as after any edit.
  await page.waitForTimeout(6000)
  return paints(page, async () => {
    for (let step = 0; step < 60; step++) await page.keyboard.press('ArrowDown', { delay: 30 })
  })
}

/** Times between frames while the script scrolls by 60 pixels a frame. */
function scrolling(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const list = document.getElementById('script-lines')
        const times: number[] = []
        let last = performance.now()
        const step = (now: number) => {
          times.push(now - last)
          last = now
          if (list !== null) list.scrollTop += 60
          if (times.length < 300) requestAnimationFrame(step)
          else resolve(times.slice(1))
        }
        requestAnimationFrame(step)
      }),
  )
}

if (import.meta.main) await script()

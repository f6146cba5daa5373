import { expect, type Page, test } from '@playwright/test'
import { en } from '../../shared/locale/en.ts'
import { type SpecStudio, startSpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { walkRooms } from '../support/walkRooms.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

const SIZES = [
  [1280, 720],
  [1280, 800],
  [1600, 1000],
  [1920, 1080],
  [2560, 1440],
] as const

let studio: SpecStudio
test.beforeAll(async () => {
  studio = await startSpecStudio('rooms')
})
test.afterAll(() => studio?.[Symbol.asyncDispose]())

test('no room, dialog or panel is wider than its window at any of five sizes', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const outside: string[] = []
  await walkRooms(page, {
    ...{ studio, language: 'en', texts: en },
    async look(place) {
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height })
        outside.push(...(await beyond(page)).map((what) => `${place} at ${width} × ${height}: ${what}`))
      }
    },
  })
  expect(outside).toEqual([])
})

/** Faults of the layout: a page larger than its window, controls beyond its sides, boxes that scroll sideways; the timeline may. */
function beyond(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const within = document.querySelector('dialog[open]') ?? document.body
    const hidden = '.visually-hidden, [inert], [data-place="timeline"]'
    const shown = [...within.querySelectorAll<HTMLElement>('*:not(textarea, input, select)')].filter(
      (element) => element.checkVisibility() && element.closest(hidden) === null,
    )
    const isOutside = (control: HTMLElement) => {
      const { left, right, width } = control.getBoundingClientRect()
      return width > 2 && (left < -1 || right > innerWidth + 1)
    }
    const isScrolled = (box: HTMLElement) =>
      box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(box).overflowX)
    const nameOf = ({ tagName, innerText }: HTMLElement) => `${tagName.toLowerCase()} “${innerText?.slice(0, 40)}”`
    const { scrollWidth, scrollHeight } = document.documentElement
    return [
      ...(scrollWidth > innerWidth || scrollHeight > innerHeight ? [`the page: ${scrollWidth} × ${scrollHeight}`] : []),
      ...shown.filter((one) => one.matches('button, a, summary') && isOutside(one)).map(nameOf),
      ...shown.filter(isScrolled).map((box) => `${nameOf(box)} is scrolled sideways`),
    ]
  })
}

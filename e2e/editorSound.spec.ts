import { expect, test } from '@playwright/test'
import { heardSound, levelOf, onsetOf, pitchNear, tapSound } from './mixTap.ts'
import {
  BED,
  closeSpoken,
  MARK,
  openSpoken,
  playsBeyond,
  type SpokenStudio,
  startSpokenStudio,
  TAKES,
} from './spokenStudio.ts'
import { canBrowse } from './studioProcess.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
// The ear in the page is a script that does not come from it.
test.use({ bypassCSP: true })

let own: SpokenStudio
test.beforeAll(async () => {
  own = await startSpokenStudio()
})
test.afterAll(() => own?.[Symbol.asyncDispose]())

test('takes are heard in their places over the lowered original, without rendering', async ({ page }) => {
  await tapSound(page)
  await openSpoken(page, own)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await playsBeyond(page, 13.5)
  await page.keyboard.press('Space')
  const sound = await heardSound(page)
  // The recording runs by the sound card; the mark tells where in it the video begins.
  const begin = onsetOf(MARK.frequency, sound) - MARK.at
  const planned = (line: number) => own.fits.get(line) ?? { start: Number.NaN, rate: Number.NaN }
  const late = [...TAKES].map(([line, { frequency }]) => onsetOf(frequency, sound) - begin - planned(line).start)
  const level = (from: number, to: number) => levelOf(BED, sound, begin + from, begin + to)
  const { start, rate } = planned(2)
  const end = begin + start + 2.5 / rate
  const figures = {
    late,
    lowered: level(0.2, 0.9) - level(2.3, 3.3),
    withoutTake: level(0.2, 0.9) - level(11.5, 12.5),
    rate,
    pitch: pitchNear(440, sound, [begin + start + 0.1, end - 0.1]),
    over: levelOf(440, sound, end + 0.05, end + 0.15) - levelOf(440, sound, end - 0.2, end - 0.1),
  }
  await test.info().attach('figures', { body: JSON.stringify(figures) })
  for (const one of late) expect(Math.abs(one)).toBeLessThan(0.04)
  // 10 that are set, and 10 more as it is a voice that makes way; 8 where there is no take.
  expect(Math.abs(figures.lowered - 20)).toBeLessThan(1)
  expect(Math.abs(figures.withoutTake - 8)).toBeLessThan(1)
  expect(rate).toBeGreaterThan(1.1)
  expect(Math.abs(figures.pitch / 440 - 1)).toBeLessThan(0.01)
  expect(figures.over).toBeLessThan(-20)
  await closeSpoken(page)
})

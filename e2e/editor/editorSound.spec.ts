import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { duckingFor } from '../../electron/engine/dub/mixDub.ts'
import { renderMix } from '../../electron/engine/media/mix/renderMix.ts'
import { finish, listen, tone, writePcm } from '../support/media.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { heardSound, levelOf, onsetOf, pitchNear, type TappedSound, tapSound } from './mixTap.ts'
import {
  BED,
  closeSpoken,
  MARKS,
  openSpoken,
  playsBeyond,
  type SpokenStudio,
  startSpokenStudio,
  TAKES,
} from './spokenStudio.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
// The ear in the page is a script that does not come from it.
test.use({ bypassCSP: true })

let own: SpokenStudio
test.beforeAll(async () => {
  own = await startSpokenStudio()
})
test.afterAll(() => own?.[Symbol.asyncDispose]())

/** When the video began, by the clock of a recording, as each of its marks tells. */
const beginsIn = (sound: TappedSound) => MARKS.map(({ frequency, at }) => onsetOf(frequency, sound) - at)

/** Plays all of it; anew where the sound card starved on a busy computer, as the original itself was held up then. */
async function record(page: Page): Promise<TappedSound> {
  for (let left = 2; ; left--) {
    await page.goto('about:blank')
    await openSpoken(page, own)
    await page.keyboard.press('Alt+u')
    await expect(page.getByText('Plays as it will be rendered.')).toBeVisible()
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await playsBeyond(page, 13.5)
    await page.keyboard.press('Space')
    const sound = await heardSound(page)
    await closeSpoken(page)
    const begins = beginsIn(sound)
    if (left === 0 || Math.max(...begins) - Math.min(...begins) < 0.01) return sound
  }
}

/** dB by which the render of the same takes lowers the original under the first of them. */
function loweredInRender(): number {
  const { folder } = own.studio
  const clips = [...TAKES].map(([line, { frequency, seconds }]) => {
    const { start, rate } = own.fits.get(line) ?? { start: Number.NaN, rate: Number.NaN }
    const path = writePcm(join(folder, `${line}.pcm`), tone(frequency, 0.3, { seconds: seconds / rate }))
    return { path, sampleRate: 48_000, start }
  })
  const out = join(folder, 'dub.wav')
  finish(
    renderMix({
      ...{ source: join(folder, 'film.mp4'), out, clips, ducking: duckingFor(10), loudness: 'source' },
      bed: { mode: 'duck', gainDb: 0, keep: [] },
    }),
  )
  const sound = { samples: listen(out), sampleRate: 48_000 }
  return levelOf(BED, sound, 0.2, 0.9) - levelOf(BED, sound, 2.3, 3.3)
}

test('takes are heard in their places over the lowered original, without rendering', async ({ page }) => {
  await tapSound(page)
  const sound = await record(page)
  // The recording runs by the sound card; the last mark before a take tells where in it the video is.
  const begins = beginsIn(sound)
  const [begin = Number.NaN] = begins
  const beginBefore = (time: number) => begins[MARKS.findLastIndex(({ at }) => at < time)] ?? Number.NaN
  const planned = (line: number) => own.fits.get(line) ?? { start: Number.NaN, rate: Number.NaN }
  const late = [...TAKES].map(([line, { frequency }]) => {
    const { start } = planned(line)
    return onsetOf(frequency, sound) - beginBefore(start) - start
  })
  const level = (from: number, to: number) => levelOf(BED, sound, begin + from, begin + to)
  const { start, rate } = planned(2)
  const from = beginBefore(start) + start
  const end = from + 2.5 / rate
  const figures = {
    begins,
    late,
    lowered: level(0.2, 0.9) - level(2.3, 3.3),
    withoutTake: level(0.2, 0.9) - level(11.5, 12.5),
    rate,
    pitch: pitchNear(440, sound, [from + 0.1, end - 0.1]),
    over: levelOf(440, sound, end + 0.05, end + 0.15) - levelOf(440, sound, end - 0.2, end - 0.1),
  }
  await test.info().attach('figures', { body: JSON.stringify(figures) })
  for (const one of late) expect(Math.abs(one)).toBeLessThan(0.04)
  // As in the render of these takes; 8 where there is no take.
  expect(Math.abs(figures.lowered - loweredInRender())).toBeLessThan(1.5)
  expect(Math.abs(figures.withoutTake - 8)).toBeLessThan(1)
  expect(rate).toBeGreaterThan(1.1)
  expect(Math.abs(figures.pitch / 440 - 1)).toBeLessThan(0.01)
  expect(figures.over).toBeLessThan(-20)
})

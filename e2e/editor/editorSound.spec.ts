import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { duckingFor } from '../../electron/engine/dub/film/mixDub.ts'
import { renderMix } from '../../electron/engine/media/mix/renderMix.ts'
import { tone } from '../../shared/audio/sounds.testing.ts'
import { finish, listen, writePcm } from '../support/media.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { editorTest as test } from './editorTest.ts'
import {
  forgetSound,
  levelOf,
  onsetOf,
  pitchNear,
  readTappedSound,
  type TappedSound,
  tapSound,
  whenTapped,
} from './mixTap.ts'
import {
  addSpokenProject,
  BED_HZ,
  closeSpoken,
  goTo,
  MARKS,
  openSpoken,
  playsBeyond,
  type SpokenStudio,
  TAKES,
} from './spokenStudio.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
// The ear in the page is a script that does not come from it.
test.use({ bypassCSP: true })

let own: SpokenStudio
test.beforeAll(async ({ studio }) => {
  own = await addSpokenProject(studio)
})

/** Plays all of it once, and answers what was heard. */
async function record(page: Page): Promise<TappedSound> {
  await openSpoken(page, own)
  await page.keyboard.press('Alt+u')
  await expect(page.getByText('Plays as it will be rendered.')).toBeVisible()
  const play = page.getByRole('button', { name: 'Play', exact: true })
  // The page opens its sound card as it plays first: a busy computer listens to that later, and would miss the beginning.
  await play.click()
  await whenTapped(page)
  await page.keyboard.press('Space')
  await goTo(page, '0')
  await forgetSound(page)
  await play.click()
  await playsBeyond(page, 13.5)
  await page.keyboard.press('Space')
  const sound = await readTappedSound(page)
  await closeSpoken(page)
  return sound
}

/**
 * Tells where in a recording a time of the video is: it runs by the sound card, the original by the video, which a busy
 * computer may hold up. Marks of the original tell by how much; between two of them it is known no better than `latest`.
 */
function placesIn(sound: TappedSound): (time: number) => { readonly earliest: number; readonly latest: number } {
  const begins = MARKS.map(({ frequency, at }) => onsetOf(frequency, sound) - at)
  return (time) => {
    const at = Math.max(
      0,
      MARKS.findLastIndex((mark) => mark.at < time),
    )
    const before = begins[at] ?? Number.NaN
    return { earliest: before + time, latest: Math.max(before, begins[at + 1] ?? before) + time }
  }
}

/** The level of the original (dB) from one time of the video to another: the median of stretches, as some may be held up. */
function levelFrom(from: number, to: number, sound: TappedSound, begin: number): number {
  const step = (to - from) / 5
  const levels = Array.from({ length: 5 }, (_, at) =>
    levelOf(BED_HZ, sound, begin + at * step, begin + (at + 1) * step),
  )
  return levels.toSorted((one, other) => one - other)[2] ?? Number.NaN
}

/** dB by which the render of the same takes lowers the original under the first of them. */
function loweredInRender(): number {
  const { folder } = own
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
  return levelOf(BED_HZ, sound, 0.2, 0.9) - levelOf(BED_HZ, sound, 2.3, 3.3)
}

test('takes are heard in their places over the lowered original, without rendering', async ({ page }) => {
  await tapSound(page)
  const sound = await record(page)
  const placeOf = placesIn(sound)
  const planned = (line: number) => own.fits.get(line) ?? { start: Number.NaN, rate: Number.NaN }
  const off = [...TAKES].map(([line, { frequency }]) => {
    const { earliest, latest } = placeOf(planned(line).start)
    const playedOnset = onsetOf(frequency, sound)
    return playedOnset - Math.min(Math.max(playedOnset, earliest), latest)
  })
  const level = (from: number, to: number) => levelFrom(from, to, sound, placeOf(from).earliest)
  const { start, rate } = planned(2)
  const from = onsetOf(440, sound)
  const end = placeOf(start + 2.5 / rate).latest
  const figures = {
    off,
    lowered: level(0.2, 0.9) - level(2.3, 3.3),
    withoutTake: level(0.2, 0.9) - level(11.5, 12.5),
    rate,
    pitch: pitchNear(440, sound, [from + 0.1, from + 2.5 / rate - 0.1]),
    over: levelOf(440, sound, end + 0.05, end + 0.15) - levelOf(440, sound, from + 0.1, from + 0.2),
  }
  await test.info().attach('figures', { body: JSON.stringify(figures) })
  for (const one of off) expect(Math.abs(one)).toBeLessThan(0.04)
  // As in the render of these takes; 8 where there is no take.
  expect(Math.abs(figures.lowered - loweredInRender())).toBeLessThan(1.5)
  expect(Math.abs(figures.withoutTake - 8)).toBeLessThan(1)
  expect(rate).toBeGreaterThan(1.1)
  expect(Math.abs(figures.pitch / 440 - 1)).toBeLessThan(0.01)
  expect(figures.over).toBeLessThan(-20)
})

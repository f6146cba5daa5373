import { copyFileSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { tone } from '../../shared/audio/sounds.testing.ts'
import { fitLines, linesToFit, type PredictedFit } from '../../shared/project/lines/fitLines.ts'
import { makeProject, type ProjectLine } from '../support/makeProject.ts'
import { audio, video } from '../support/media.ts'
import { openProject } from '../support/openProject.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { addTakes } from './addTakes.ts'

/** A studio, and in it a spoken project whose sounds are tones. */
export interface SpokenStudio {
  readonly studio: SpecStudio
  /** Of the project and its film. */
  readonly folder: string
  /** Of the project file. */
  readonly path: string
  /** Where each line is to be heard. */
  readonly fits: ReadonlyMap<number, PredictedFit>
}

/** Seconds of the video. */
export const SECONDS = 14
/** Heard in the original once each, around takes, so that a recording tells where in the video it is. */
export const MARKS = [
  { frequency: 5000, at: 1 },
  { frequency: 5700, at: 5 },
  { frequency: 6400, at: 7.6 },
  { frequency: 7100, at: 12.8 },
] as const
/** Frequency of the original, from begin to end. */
export const BED_HZ = 300
/** Frequency and seconds of the take of each line that has one. */
export const TAKES: ReadonlyMap<number, { readonly frequency: number; readonly seconds: number }> = new Map([
  [1, { frequency: 1000, seconds: 1.6 }],
  [2, { frequency: 440, seconds: 2.5 }],
  [3, { frequency: 600, seconds: 1.9 }],
])

const LINES: readonly ProjectLine[] = [
  { start: 2, end: 4, text: 'Good morning to you', translation: 'Habari za asubuhi', speaker: 'Amina' },
  { start: 6, end: 8, text: 'It did, at last, and long', translation: 'Ilifika hatimaye sana', speaker: 'Amina' },
  { start: 8.1, end: 10, text: 'We waited three weeks', translation: 'Tulisubiri wiki tatu', speaker: 'Amina' },
  { start: 11, end: 13, text: 'Nobody said this yet', translation: 'Hakuna aliyesema', speaker: 'Seller' },
]

/** Makes the project for a studio. */
export async function addSpokenProject(studio: SpecStudio): Promise<SpokenStudio> {
  const folder = mkdtempSync(join(studio.folder, 'spoken-'))
  const film = join(folder, 'film.mp4')
  writeMedia({ out: film, video: video('h264', SECONDS), audio: [audio('aac', SECONDS, { samples: originalSound() })] })
  const path = await makeProject(folder, { video: film, lines: LINES, voices: { Amina: 'v', Seller: 'v' } })
  const sounds = new Map([...TAKES].map(([line, { frequency, seconds }]) => [line, tone(frequency, 0.3, { seconds })]))
  // The first has silence before it, which is not to count.
  sounds.set(1, afterSilence(0.3, sounds.get(1) ?? new Float32Array()))
  const { document, takes } = addTakes(path, 'sw', sounds)
  const fits = fitLines(linesToFit(document, 'sw', takes), { target: 'sw', duration: SECONDS })
  return { studio, folder, path, fits: new Map(fits.map((fit) => [fit.id, fit])) }
}

/** A copy of the project that nobody has changed; the film is not copied. */
export function copySpoken({ studio, path }: SpokenStudio): string {
  const copy = join(mkdtempSync(join(studio.folder, 'project-')), 'project.griot')
  copyFileSync(path, copy)
  return copy
}

/** Opens a copy of the project in a page, or this one, and waits until its video is ready. */
export async function openSpoken(page: Page, own: SpokenStudio, path = copySpoken(own)): Promise<void> {
  await page.goto(own.studio.address)
  await openProject(page, path)
  await expect(page.getByRole('toolbar', { name: 'Playing' })).toBeVisible()
  const readiness = () => page.evaluate(() => document.querySelector('video')?.readyState ?? 0)
  await expect.poll(readiness).toBe(4)
}

/** Leaves the project, so that another page may open it. */
export async function closeSpoken(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+W')
  await expect(page.getByRole('toolbar', { name: 'Playing' })).toBeHidden()
}

/** The field with the playhead's time. */
export const timeField = (page: Page) => page.getByRole('textbox', { name: /^Time/ })

/** The button that edits the subtitle with this text over the picture. */
export const caption = (page: Page, text: string) => page.getByRole('button', { name: `Edit the subtitle: ${text}` })

/** Moves the playhead as the field of the time reads it. */
export async function goTo(page: Page, to: string): Promise<void> {
  await page.keyboard.press('g')
  await expect(timeField(page)).toBeFocused()
  await timeField(page).fill(to)
  await page.keyboard.press('Enter')
}

/** The playhead in seconds. */
export async function playhead(page: Page): Promise<number> {
  const [minutes = '0', rest = '0'] = (await timeField(page).inputValue()).split(':')
  return Number(minutes) * 60 + Number(rest)
}

/** Notes where the video jumps to from now on, as what it plays there may be over before it is looked at. */
export async function noteJumps(page: Page): Promise<() => Promise<number[]>> {
  const noted = await page.evaluateHandle(() => {
    const places: number[] = []
    const video = document.querySelector('video')
    video?.addEventListener('seeking', () => places.push(video.currentTime))
    return places
  })
  return () => noted.jsonValue()
}

/** Resolves when the playhead is beyond a time. */
export async function playsBeyond(page: Page, seconds: number): Promise<void> {
  await expect.poll(() => playhead(page), { intervals: [50] }).toBeGreaterThan(seconds)
}

function originalSound(): Float32Array {
  const samples = tone(BED_HZ, 0.1, { seconds: SECONDS, channels: 2 })
  for (const { frequency, at } of MARKS) {
    const from = Math.round(at * 48_000) * 2
    const mark = tone(frequency, 0.2, { seconds: 0.1, channels: 2 })
    for (const [index, sample] of mark.entries()) samples[from + index] = (samples[from + index] ?? 0) + sample
  }
  return samples
}

function afterSilence(seconds: number, samples: Float32Array): Float32Array {
  const whole = new Float32Array(samples.length + Math.round(seconds * 48_000))
  whole.set(samples, Math.round(seconds * 48_000))
  return whole
}

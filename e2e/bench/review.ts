import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { writeSpreadsheet } from '../../electron/studio/export/exportCommands.ts'
import { tone } from '../../shared/audio/sounds.testing.ts'
import { mergeTests, readTests } from '../../shared/kit/kitResults.ts'
import { KIT_MATERIAL, pairId } from '../../shared/kit/pairs.ts'
import { formatTest, type KitAnswer } from '../../shared/kit/testKit.ts'
import { edited, testDocument } from '../../shared/project/document.testing.ts'
import type { Document } from '../../shared/project/document.ts'
import { addTarget } from '../../shared/project/projectEdits.ts'
import { applyTranslation } from '../../shared/project/texts/textEdits.ts'
import { reviewProject, seenHash } from '../../shared/review/lineReview.ts'
import { mergeReviews, planReviews } from '../../shared/review/mergeReviews.ts'
import { formatAnswer, type ReviewAnswer } from '../../shared/review/reviewAnswer.ts'
import { planSheet } from '../../shared/sheet/mergeSheet.ts'
import { readSpreadsheet } from '../../shared/sheet/readSpreadsheet.ts'
import { readSheetRows, scriptSheet } from '../../shared/sheet/scriptSheet.ts'
import { addTakes } from '../editor/addTakes.ts'
import { callStudio } from '../support/callStudio.ts'
import { makeProject, manyLines } from '../support/makeProject.ts'
import { startStudio } from '../support/studioProcess.ts'
import { writeTalkFilm } from '../support/talkFilm.ts'
import { atMost, report } from './goals.ts'
import { launchBrowser } from './launchBrowser.ts'
import { parallelText } from './parallelText.ts'

const TARGET = 'sw'
const FILM_SECONDS = 300
const FILM_LINES = 60
/** How much slower than this machine a phone is. */
const PHONE_SLOWDOWN_RATIO = 4

/** The file of a review, answers and spreadsheets: sizes, how soon it opens, and how long merges take. */
export async function review(): Promise<void> {
  merges()
  kits()
  await sheets()
  const folder = mkdtempSync(join(tmpdir(), 'griot-bench-review-'))
  const studio = await startStudio(join(folder, 'data'))
  try {
    const video = writeTalkFilm(join(folder, 'film.mp4'), FILM_SECONDS / 2)
    const lines = manyLines(FILM_LINES, FILM_SECONDS)
    const voices = Object.fromEntries(lines.map(({ speaker }) => [speaker, 'v']))
    const path = await makeProject(folder, { video, lines, target: TARGET, voices })
    const sound = tone(180, 0.2, { seconds: 4.5, channels: 1, sampleRate: 48_000 })
    addTakes(path, TARGET, new Map(lines.map((_, at) => [at + 1, speechLike(sound, at)])))
    using page = await callStudio(studio)
    const { project } = await page.call('openProject', { path })
    const write = async (withFilm: boolean) => {
      const { path: output } = await page.call('suggestReview', { project, target: TARGET })
      const began = performance.now()
      const made = await page.call('writeReview', { project, target: TARGET, language: 'sw', film: withFilm, output })
      return { path: made.path, seconds: (performance.now() - began) / 1000, megabytes: statSync(made.path).size / 1e6 }
    }
    const plain = await write(false)
    const withFilm = await write(true)
    report(
      'file of 60 lines',
      `${plain.megabytes.toFixed(2)} MB in ${plain.seconds.toFixed(1)} s`,
      atMost(plain.megabytes, 2, 'MB'),
    )
    report(
      'with the film',
      `${withFilm.megabytes.toFixed(2)} MB in ${withFilm.seconds.toFixed(1)} s`,
      atMost(withFilm.megabytes, 10, 'MB'),
    )
    for (const [name, { path: file }] of Object.entries({ plain, withFilm })) {
      const seconds = await opening(file)
      report(`opens on a phone, ${name}`, `${seconds.toFixed(2)} s`, atMost(seconds, 2, 's'))
    }
  } finally {
    await studio.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Noise with the rhythm of syllables, which costs an encoder more than a tone does. */
function speechLike(tones: Float32Array, seed: number): Float32Array {
  let state = seed + 1
  return tones.map((value, at) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    const loud = 0.5 + 0.5 * Math.sin(at / 1800)
    return loud * (0.7 * value + 0.06 * (state / 2 ** 31 - 1))
  })
}

/** Seconds until a file has drawn its last line, on a screen and a processor like those of a phone. */
async function opening(file: string): Promise<number> {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    await context.setOffline(true)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWDOWN_RATIO })
    const began = performance.now()
    await page.goto(pathToFileURL(file).href)
    await page
      .locator('section.line')
      .nth(FILM_LINES - 1)
      .waitFor()
    return (performance.now() - began) / 1000
  } finally {
    await browser.close()
  }
}

function longProject(count: number): Document {
  const first = testDocument(
    manyLines(count, count * 4).map(({ start, end, text, speaker }) => [start, end, text, speaker]),
  )
  return edited(first, (draft) => {
    addTarget(draft, TARGET)
    applyTranslation(
      draft,
      TARGET,
      new Map(manyLines(count, 1).map(({ translation = '' }, at) => [at + 1, translation])),
    )
  })
}

function answersOn(document: Document, reviewers: number): ReviewAnswer[] {
  return Array.from({ length: reviewers }, (_, by) => ({
    ...{ project: reviewProject(document), review: `${by}`, target: TARGET, by: `Reviewer ${by}`, at: by },
    remarks: Object.values(document.lines).map((line) => ({
      ...{ id: line.id, on: seenHash(line, TARGET) },
      ...((line.id + by) % 7 === 0 ? { text: `Tulisubiri mvua wiki ${by}, rafiki.` } : { good: true }),
      ...((line.id + by) % 11 === 0 && { comment: 'Polepole kidogo.' }),
    })),
  }))
}

function merges(): void {
  const document = longProject(500)
  const answers = answersOn(document, 10)
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now()
    planReviews(document, TARGET, answers)
    edited(document, (draft) => mergeReviews(draft, TARGET, { answers }))
    return performance.now() - began
  })
  const least = Math.min(...times)
  report('plan and merge of 10 reviews of 500 lines', `${least.toFixed(0)} ms`, atMost(least, 200, 'ms'))
  const [answer] = answersOn(longProject(60), 1)
  if (answer === undefined) return
  // Real sentences: made ones are too much alike.
  const wordings = parallelText('yo', 80).map(({ target }) => target)
  const changes = answer.remarks.map(({ id, on }) => ({
    ...{ id, on },
    ...(id % 3 === 0 ? { text: wordings[id / 3] ?? '' } : { good: true }),
  }))
  const written = new TextEncoder().encode(formatAnswer({ ...answer, remarks: changes }, ['A review.'])).length
  report('answer with 20 changes of 60 lines', `${written} bytes`, atMost(written, 4000, 'bytes'))
}

/** Answers of listeners to kits of 40 questions, from 100 people. */
function kits(): void {
  const pairs = KIT_MATERIAL.yo.pairs.map(({ words }) => pairId(words))
  const answers = Array.from({ length: 100 }, (_, by): KitAnswer => {
    const pairResponses = pairs
      .slice(0, 14)
      .flatMap((pair, at) => [0, 1].map((word) => [`${pair}/${word}`, (at + by) % 3] as const))
    return {
      kit: `${by}`,
      target: 'yo',
      voice: 'yo-adeola',
      by: `Listener ${by}`,
      at: by,
      responses: [...pairResponses, ['q1', 3]],
    }
  })
  const written = formatTest(answers[0] as KitAnswer, ['A listening test.'])
  report('answer to a listening test', `${written.length} bytes`, atMost(written.length, 4000, 'bytes'))
  const text = answers.map((answer) => formatTest(answer, [])).join('\n')
  const began = performance.now()
  mergeTests(readTests(text))
  const took = performance.now() - began
  report('100 answers of listeners read and merged', `${took.toFixed(0)} ms`, atMost(took, 1000, 'ms'))
}

/** A script of 5,000 lines as a spreadsheet, written, read and taken in. */
async function sheets(): Promise<void> {
  const document = longProject(5000)
  let began = performance.now()
  const bytes = await writeSpreadsheet(scriptSheet(document, TARGET))
  const out = (performance.now() - began) / 1000
  report(
    'spreadsheet of 5,000 lines, out',
    `${out.toFixed(2)} s, ${(bytes.length / 1e6).toFixed(2)} MB`,
    atMost(out, 2, 's'),
  )
  began = performance.now()
  const plan = planSheet(document, TARGET, readSheetRows(await readSpreadsheet('script.xlsx', new Uint8Array(bytes))))
  const back = (performance.now() - began) / 1000
  report('spreadsheet of 5,000 lines, in', `${back.toFixed(2)} s`, atMost(back, 3, 's'))
  report('changes that a sheet makes which nobody changed', `${plan.changes.length}`, atMost(plan.changes.length, 0))
}

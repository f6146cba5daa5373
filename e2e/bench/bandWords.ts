import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import type { Synthesizer } from '../../electron/engine/core/ports.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { exportedWords } from '../../electron/studio/export/exportedWords.ts'
import { foundWords } from '../../electron/studio/words/findWords.ts'
import { joinSamples } from '../../shared/audio/joinSamples.ts'
import { noise } from '../../shared/audio/sounds.testing.ts'
import { endAtPauses } from '../../shared/audio/takes/speechBounds.ts'
import { encodeWav } from '../../shared/audio/wav.ts'
import { bandParts } from '../../shared/band/bandParts.ts'
import type { Target } from '../../shared/contract/records.ts'
import { TARGETS } from '../../shared/contract/targets.ts'
import type { BandPart, Document } from '../../shared/project/document.ts'
import { timesByStarts, wordOfOffset } from '../../shared/timing/words/wordTimes.ts'
import { declaration } from '../support/declaration.ts'
import { makeProject, type ProjectLine } from '../support/makeProject.ts'
import { audio, listen, video } from '../support/media.ts'
import { type Page, startProjectStudio } from '../support/projectStudio.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'
import { type FestivalSpeech, festivalSpeech } from './festivalSpeech.ts'
import { atLeast, atMost, notMeasured, report } from './goals.ts'
import type { Sound } from './wavFile.ts'

/** Lines of a language, and the letters that each has. */
const LINES = 30
const LINE_CHARACTERS = { least: 25, most: 120 }
/** How much faster than by itself each line in turn has to be spoken. */
const HASTES = [0.85, 1, 1.15, 1.3]
const PAUSE_SECONDS = 0.6
const MAX_MEDIAN_MS = 50
const MAX_P95_MS = 150
/** A word that is stretched is not always found in a mix by its sound. */
const MIN_COMPARED_PERCENT = 85
const SAMPLE_RATE_HZ = 16_000
/** Voices of Festival (Black & Taylor), which neither speak nor align here. */
const FESTIVAL_VOICES = ['cmu_us_slt_arctic_hts', 'ked_diphone'] as const

/** A text as a voice says it by itself, and where the voice says that each word begins, in seconds. */
interface Spoken extends Sound {
  readonly text: string
  readonly voice: string
  readonly words: readonly { readonly offset: number; readonly start: number }[]
}

/** Seconds by which words are off, and those of words that share the time of their line by their syllables. */
interface Errors {
  readonly shown: number[]
  readonly bySyllables: number[]
  /** Words of which the voice tells the time. */
  all: number
}

interface Bench {
  readonly espeak: Synthesizer
  readonly page: Page
  readonly engine: TestEngine
  readonly folder: string
  textsOf(language: Target): string[]
}

/**
 * Prints how far the words of takes stand on the band of a rendered film from where their voice says them, and how far words that
 * no voice told are found by ear. Texts are those of `data`, a folder of `<code>.txt`, else of the Declaration of Human Rights.
 */
export async function bandWords(data?: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'griot-band-words-'))
  const espeak = createEspeak(2)
  try {
    await using studio = startProjectStudio(join(folder, 'studio'))
    await using engine = await startTestEngine()
    const bench = { espeak, engine, folder, page: studio.page(), textsOf: (code: Target) => textsOf(code, data) }
    for (const language of TARGETS) {
      const spoken = await spokenBy(bench, language)
      reportErrors(`${language}, told by the voice`, await toldErrors(bench, language, spoken))
      reportErrors(`${language}, found by ear`, await heardErrors(bench, language, spoken))
    }
    const outside = await festivalSpeech(
      bench.textsOf('en').map((text, at) => ({ text, voice: FESTIVAL_VOICES[at % FESTIVAL_VOICES.length] ?? '' })),
    )
    if (outside === undefined) notMeasured('words of another voice: Festival is not installed')
    else {
      reportErrors('en, found by ear in Festival', await heardErrors(bench, 'en', fromFestival(bench, outside)))
      reportEnds(bench.textsOf('en'), outside)
    }
  } finally {
    await espeak.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Lines of a text of a fitting length without figures and brackets, which are read as other words than they are written. */
function textsOf(language: Target, data: string | undefined): string[] {
  const text = data === undefined ? declaration(language) : readFileSync(join(data, `${language}.txt`), 'utf8')
  const lines = text.normalize('NFC').split('\n')
  return lines
    .map((line) => line.trim())
    .filter(({ length }) => length >= LINE_CHARACTERS.least && length <= LINE_CHARACTERS.most)
    .filter((line) => !/[\p{N}()[\]{}♪*#$%&/]/u.test(line))
    .slice(0, LINES)
}

async function spokenBy({ espeak, textsOf }: Bench, language: Target): Promise<Spoken[]> {
  const voices = voicesOf(espeak, language)
  const spoken: Spoken[] = []
  for (const [at, text] of textsOf(language).entries())
    spoken.push(await speak(espeak, { text, voice: voices[at % voices.length] ?? '', speed: 1 }))
  return spoken
}

function voicesOf({ voices }: Synthesizer, language: Target): string[] {
  return voices.map(({ record }) => record.id).filter((id) => id.startsWith(`${language}-`))
}

async function speak(
  espeak: Synthesizer,
  order: { readonly text: string; readonly voice: string; readonly speed: number },
): Promise<Spoken> {
  const pieces = await Array.fromAsync(espeak.speak(order, new AbortController().signal))
  return {
    ...order,
    samples: joinSamples(pieces.map(({ samples }) => samples)),
    sampleRate: pieces[0]?.sampleRate ?? SAMPLE_RATE_HZ,
    words: pieces.flatMap(({ words }) => words),
  }
}

function fromFestival({ textsOf }: Bench, speech: readonly FestivalSpeech[]): Spoken[] {
  const texts = textsOf('en')
  return speech.map((one, at) => ({ ...one, text: texts[at] ?? '', voice: '' }))
}

/** How far the words of takes are on the band of a film from where they are heard in its render. */
async function toldErrors(bench: Bench, language: Target, spoken: readonly Spoken[]): Promise<Errors> {
  const { espeak, page, folder } = bench
  const own = join(folder, language)
  mkdirSync(own)
  const { document, project } = await renderedProject(bench, { language, spoken, folder: own })
  const { takes } = await page.call('listTakes', { project })
  const facts = new Map(takes.map((take) => [take.id, take]))
  const { translation } = await exportedWords(document, {
    ...{ target: language, takes: facts, paces: new Map(), sources: undefined, translated: true },
    ofTake: async (take) => (await page.call('takeWords', { project, takes: [take], find: false })).takes[0],
  })
  const voices = { samples: listen(join(own, 'dub.voices.wav'), { channels: 1, sampleRate: SAMPLE_RATE_HZ }) }
  const errors: Errors = { shown: [], bySyllables: [], all: 0 }
  for (const line of Object.values(document.lines)) {
    const { text = '', take } = line.texts[language] ?? {}
    const voice = spoken.find((one) => one.text === text)?.voice ?? ''
    const said = await speak(espeak, { text, voice, speed: facts.get(take?.id ?? '')?.rate ?? 1 })
    const sound = resampled(said)
    const shown = bandParts(line, language, translation.get(line.id))
    const bySyllables = bandParts(line, language)
    for (const { offset, start } of said.words) {
      errors.all++
      const [place, even] = [partAt(shown, offset), partAt(bySyllables, offset)]
      if (place === undefined || even === undefined) continue
      const truth = heardAt(voices.samples, { sound, start, near: place.start })
      if (truth === undefined) continue
      errors.shown.push(Math.abs(place.start - truth))
      errors.bySyllables.push(Math.abs(even.start - truth))
    }
  }
  return errors
}

/** A project in one language whose lines need another pace than their voices', rendered with its voices apart. */
async function renderedProject(
  { page, espeak }: Bench,
  { language, spoken, folder }: { language: Target; spoken: readonly Spoken[]; folder: string },
): Promise<{ document: Document; project: string }> {
  let time = 1
  const lines = spoken.map(({ samples, sampleRate, text, voice }, at): ProjectLine => {
    const start = time
    const end = start + samples.length / sampleRate / (HASTES[at % HASTES.length] ?? 1)
    time = end + PAUSE_SECONDS
    return { start, end, text: 'So', speaker: voice, translation: text }
  })
  const film = join(folder, 'film.mp4')
  const random = noise(5)
  const samples = Float32Array.from({ length: Math.round(2 * 48_000 * (time + 1)) }, () => 0.002 * random())
  const picture = video('h264', time + 1, { frameRate: 5 })
  writeMedia({ out: film, video: picture, audio: [audio('aac', time + 1, { samples })] })
  const voices = Object.fromEntries(voicesOf(espeak, language).map((id) => [id, id]))
  const { project } = await page.call('openProject', {
    path: await makeProject(folder, { video: film, lines, target: language, voices }),
  })
  const options = { output: join(folder, 'dub.mp4'), stems: true, subtitles: false }
  const { work } = await page.call('render', { project, target: language, options })
  await page.ended(project, work)
  return { document: await page.document(project), project }
}

function partAt(parts: readonly BandPart[], offset: number): BandPart | undefined {
  return parts.find(({ from, to }) => from <= offset && offset < to)
}

/** Seconds around a word that are looked for, and in which. */
const WINDOW_SECONDS = 0.09
const WINDOW_LEAD_SECONDS = 0.03
const REACH_SECONDS = 0.3
/** Least correlation of a word with itself after it was stretched. */
const MIN_CORRELATION = 0.5

/** Where the sound around a second of a line is heard in a mix, by correlation; undefined where it is nowhere near. */
function heardAt(
  mix: Float32Array,
  { sound, start, near }: { readonly sound: Float32Array; readonly start: number; readonly near: number },
): number | undefined {
  const from = Math.max(0, Math.round((start - WINDOW_LEAD_SECONDS) * SAMPLE_RATE_HZ))
  const window = sound.subarray(from, from + Math.round(WINDOW_SECONDS * SAMPLE_RATE_HZ))
  const lead = start - from / SAMPLE_RATE_HZ
  const middle = Math.round((near - lead) * SAMPLE_RATE_HZ)
  const reach = Math.round(REACH_SECONDS * SAMPLE_RATE_HZ)
  const power = window.reduce((sum, one) => sum + one * one, 0)
  let [best, place] = [MIN_CORRELATION, -1]
  for (let at = Math.max(0, middle - reach); at < middle + reach; at++) {
    let [common, other] = [0, 1e-9]
    for (let index = 0; index < window.length; index++) {
      const one = mix[at + index] ?? 0
      common += one * (window[index] ?? 0)
      other += one * one
    }
    const correlation = common / Math.sqrt(power * other)
    if (correlation > best) [best, place] = [correlation, at]
  }
  return place < 0 ? undefined : place / SAMPLE_RATE_HZ + lead
}

/** A sound at `SAMPLE_RATE_HZ`, along straight lines. */
function resampled({ samples, sampleRate }: Sound): Float32Array {
  const step = sampleRate / SAMPLE_RATE_HZ
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, at) => {
    const before = Math.floor(at * step)
    const share = at * step - before
    return (samples[before] ?? 0) * (1 - share) + (samples[before + 1] ?? 0) * share
  })
}

/** How far words are that the studio finds in the sound of a take, as in recordings and of voices that tell no times. */
async function heardErrors({ engine, folder }: Bench, language: Target, spoken: readonly Spoken[]): Promise<Errors> {
  const errors: Errors = { shown: [], bySyllables: [], all: 0 }
  const path = join(folder, 'take.wav')
  for (const { text, samples, sampleRate, words } of spoken) {
    writeFileSync(path, encodeWav(samples, sampleRate))
    const { texts } = await engine.local.alignText({ path, language, texts: [text] })
    const found = foundWords(text, texts[0]?.words ?? [])
    const line = { start: 0, end: samples.length / sampleRate, texts: { [language]: { text } } }
    const bySyllables = bandParts(line as never, language)
    for (const { offset, start } of words) {
      errors.all++
      const [place, even] = [partAt(found, offset), partAt(bySyllables, offset)]
      if (place === undefined || even === undefined) continue
      errors.shown.push(Math.abs(place.start - start))
      errors.bySyllables.push(Math.abs(even.start - start))
    }
  }
  return errors
}

/** Prints how far the ends of words whose starts a voice told are from where it ends them, and where the next one's start would. */
function reportEnds(texts: readonly string[], speech: readonly FestivalSpeech[]): void {
  const [shown, byNext]: [number[], number[]] = [[], []]
  for (const [at, { words, ...sound }] of speech.entries()) {
    const text = texts[at] ?? ''
    const starts = words.map(({ offset, start }): [number, number] => [offset, start])
    const told = timesByStarts(text, starts, sound.samples.length / sound.sampleRate)
    const ended = endAtPauses(told, sound)
    for (const { offset, end } of words) {
      const index = wordOfOffset(told, offset)
      shown.push(Math.abs((ended[index]?.end ?? Number.NaN) - end))
      byNext.push(Math.abs((told[index]?.end ?? Number.NaN) - end))
    }
  }
  for (const [title, share, limit] of GOALS) {
    const own = msAt(shown, share)
    const name = `en, ends of ${shown.length} words of Festival: ${title}`
    report(name, `${own} ms, by the start of the next ${msAt(byNext, share)} ms`, atMost(own, limit, 'ms'))
  }
}

/** The goals of a median and a 95th percentile. */
const GOALS = [
  ['median', 0.5, MAX_MEDIAN_MS],
  ['p95', 0.95, MAX_P95_MS],
] as const

function reportErrors(name: string, { shown, bySyllables, all }: Errors): void {
  const placed = (100 * shown.length) / all
  report(`${name}: words compared`, `${placed.toFixed(1)} % of ${all}`, atLeast(placed, MIN_COMPARED_PERCENT, '%'))
  for (const [title, share, limit] of GOALS) {
    const [own, even] = [shown, bySyllables].map((errors) => msAt(errors, share)) as [number, number]
    report(`${name}: ${title}`, `${own} ms, by syllables over the line ${even} ms`, atMost(own, limit, 'ms'))
  }
}

function msAt(errors: readonly number[], share: number): number {
  const sorted = errors.toSorted((a, b) => a - b)
  return Math.round(1000 * (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN))
}

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTesseract } from '../../electron/engine/adapters/read/tesseractReader.ts'
import type { PrintReader } from '../../electron/engine/core/ports.ts'
import { readPicture } from '../../electron/engine/dub/read/readPicture.ts'
import type { PictureReading } from '../../shared/contract/localMedia.ts'
import type { Target } from '../../shared/contract/records.ts'
import { TARGETS } from '../../shared/contract/targets.ts'
import { type BurnedText, type BurnLook, burnFilm } from '../support/burnFilm.ts'
import { declaration } from '../support/declaration.ts'
import { editDistance } from './editDistance.ts'
import { atLeast, atMost, notMeasured, report } from './goals.ts'

const VIDEO = fileURLToPath(new URL('../../../shared/data/video', import.meta.url))

/** The films that texts are burned into: one of much light and action, and a moving one of fine grain. */
const BACKGROUNDS = {
  action: { source: join(VIDEO, 'tears-of-steel-clip.webm'), width: 1280, height: 532, rate: 24 },
  grain: { source: join(VIDEO, 'rabbit320.mp4'), width: 960, height: 720, rate: 30 },
} as const

const FONTS = ['Noto Sans', 'DejaVu Serif', 'DejaVu Sans'] as const
const SIZES = [0.06, 0.07, 0.08, 0.1] as const
const BITRATES = [8e6, 500e3, 25e6] as const

/** One film: its language, its look and its background. */
interface Variant {
  readonly language: Target
  readonly look: BurnLook
  readonly bitrate: number
  readonly background: keyof typeof BACKGROUNDS
}

/** Greatest share of wrong letters, in percent; without marks where no model knows them. */
const GOALS: Readonly<Record<Target, number>> = { en: 2, sw: 2, zu: 2, ha: 5, ig: 5, yo: 5 }
const UNMARKED: readonly Target[] = ['ha', 'ig', 'yo']
/** Shares of a first try without change detection, on cropped cues, with the goals' marks left out as here. */
const BASELINE: Readonly<Record<Target, number>> = { en: 3.3, sw: 2, zu: 10.2, ha: 4.8, ig: 10.2, yo: 6.4 }
/** Seconds of each film. */
export const TEXT_FILM_SECONDS = 40
/** Letters of a line, letters said in a second. */
const LINE_LETTERS = 38
const LETTERS_PER_SECOND = 16

/**
 * Prints how well subtitles are read that are burned into real video: the Declaration's second half, its first being what the
 * reader was tuned on. `all`: every language in four looks, not one; `dark`: dark letters on a light outline or box.
 */
export async function pictureText(part?: string): Promise<void> {
  const absent = Object.values(BACKGROUNDS).find(({ source }) => !existsSync(source))
  if (absent !== undefined) return notMeasured(`${absent.source} is absent`)
  const folder = mkdtempSync(join(tmpdir(), 'griot-picture-'))
  const reader = createTesseract()
  const scores: Score[] = []
  try {
    for (const variant of variants(part === 'all' ? 4 : 1, part === 'dark')) {
      const score = await measure(variant, { folder, reader })
      scores.push(score)
      report(nameOf(variant), wordsOf(score))
      for (const text of score.wrongly) process.stdout.write(`  invented: ${text}\n`)
    }
  } finally {
    await reader.close()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const language of TARGETS) reportLanguage(language, scores)
  const sum = (of: (score: Score) => number) => scores.reduce((total, score) => total + of(score), 0)
  const exact = (100 * sum(({ exact }) => exact)) / sum(({ edges }) => edges)
  report('edges within a frame', `${exact.toFixed(1)} %`, atLeast(exact, 95, '%'))
  report(
    'lines lost',
    String(sum(({ lost }) => lost)),
    atMost(
      sum(({ lost }) => lost),
      0,
    ),
  )
  report(
    'lines invented',
    String(sum(({ invented }) => invented)),
    atMost(
      sum(({ invented }) => invented),
      0,
    ),
  )
  const speed = sum(({ film }) => film) / sum(({ seconds }) => seconds)
  report('speed', `${speed.toFixed(1)} × real time, wall clock`, atLeast(speed, 5, '×'))
}

/** `each` looks of every language, which together show every font, size, box, bit rate and background. */
function variants(each: number, dark = false): Variant[] {
  return TARGETS.flatMap((language, row) =>
    Array.from({ length: each }, (_, column): Variant => {
      const at = row + 5 * column
      return {
        language,
        look: {
          font: FONTS[at % FONTS.length] ?? 'Noto Sans',
          size: SIZES[(at + column) % SIZES.length] ?? 0.08,
          box: at % 3 === 1 || (dark && at % 2 === 1),
          dark,
        },
        bitrate: BITRATES[(row + column) % BITRATES.length] ?? 8e6,
        background: (row + column) % 2 === 0 ? 'action' : 'grain',
      }
    }),
  )
}

/** The path of a film with texts in a language burned in, in this folder; undefined where there is nothing to burn them into. */
export function burnedFilm(language: Target, folder: string): string | undefined {
  const variant = variants(1).find((one) => one.language === language)
  if (variant === undefined || !existsSync(BACKGROUNDS[variant.background].source)) return undefined
  return burn(variant, folder).out
}

/** Burns texts into a background; they are told with it. */
function burn({ language, look, bitrate, background }: Variant, folder: string): { out: string; texts: BurnedText[] } {
  const film = { ...BACKGROUNDS[background], frames: TEXT_FILM_SECONDS * BACKGROUNDS[background].rate }
  const texts = cuesOf(language, film.rate)
  const out = join(folder, 'film.mp4')
  burnFilm({ ...film, out, texts, look, bitrate })
  return { out, texts }
}

interface Score {
  readonly language: Target
  readonly letters: number
  readonly wrong: number
  readonly wrongUnmarked: number
  readonly lines: number
  readonly lost: number
  readonly invented: number
  /** The invented lines. */
  readonly wrongly: readonly string[]
  readonly edges: number
  readonly exact: number
  readonly film: number
  readonly seconds: number
}

async function measure(variant: Variant, { folder, reader }: { folder: string; reader: PrintReader }): Promise<Score> {
  const { out, texts } = burn(variant, folder)
  const started = performance.now()
  const { signal } = new AbortController()
  const reading = await readPicture({ path: out, language: 'auto', scratch: folder }, { reader, signal })
  const seconds = (performance.now() - started) / 1000
  const { rate } = BACKGROUNDS[variant.background]
  return { language: variant.language, ...compare(texts, reading, rate), film: TEXT_FILM_SECONDS, seconds }
}

/** Lines of the Declaration's second half, of one or two rows, some at once after the one before. */
function cuesOf(language: Target, rate: number): BurnedText[] {
  const words = declaration(language)
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  let next = Math.floor(words.length / 2)
  const cues: BurnedText[] = []
  const gaps = [0, 2, Math.round(rate / 2), rate]
  for (let first = rate; ; ) {
    const rows = Array.from({ length: cues.length % 3 === 0 ? 1 : 2 }, () => {
      let row = ''
      while (`${row} ${words[next]}`.trim().length <= LINE_LETTERS) row = `${row} ${words[next++]}`.trim()
      return row
    })
    const text = rows.join('\n')
    const end = first + Math.round(rate * Math.max(1.2, text.length / LETTERS_PER_SECOND))
    if (end > TEXT_FILM_SECONDS * rate - rate) return cues
    cues.push({ first, end, text })
    first = end + (gaps[cues.length % gaps.length] ?? 0)
  }
}

function compare(
  texts: readonly BurnedText[],
  { cues }: PictureReading,
  rate: number,
): Omit<Score, 'language' | 'film' | 'seconds'> {
  const left = new Set(cues)
  const score = { letters: 0, wrong: 0, wrongUnmarked: 0, lines: texts.length, lost: 0, edges: 0, exact: 0 }
  for (const { first, end, text } of texts) {
    const reference = plain(text)
    const distance = ({ text: read }: { text: string }) => editDistance(plain(read), reference)
    const [found] = [...left]
      .filter((cue) => cue.start * rate < end && cue.end * rate > first && distance(cue) < 0.5 * reference.length)
      .sort((a, b) => distance(a) - distance(b))
    if (found === undefined) {
      score.lost++
      continue
    }
    left.delete(found)
    score.letters += reference.length
    score.wrong += distance(found)
    score.wrongUnmarked += editDistance(unmarked(found.text), unmarked(text))
    score.edges += 2
    const within = (seconds: number, frame: number) => (Math.abs(seconds * rate - frame) <= 1.01 ? 1 : 0)
    score.exact += within(found.start, first) + within(found.end, end)
  }
  return { ...score, invented: left.size, wrongly: [...left].map((cue) => `${cue.start} ${cue.text}`) }
}

/** One row; of kinds of hyphens and apostrophes one. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[‐‑–—]/g, '-')
    .replace(/[‘’ʼ]/g, "'")
    .trim()
}

function unmarked(text: string): string {
  const hooked: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', Ɓ: 'B', Ɗ: 'D', Ƙ: 'K' }
  const bare = plain(text).normalize('NFD').replace(/\p{M}/gu, '')
  return bare.replace(/[ɓɗƙƁƊƘ]/gu, (letter) => hooked[letter] ?? letter)
}

function reportLanguage(language: Target, scores: readonly Score[]): void {
  const own = scores.filter((score) => score.language === language)
  const letters = own.reduce((sum, score) => sum + score.letters, 0)
  const share = (of: (score: Score) => number) => (100 * own.reduce((sum, score) => sum + of(score), 0)) / letters
  const bare = UNMARKED.includes(language)
  const wrong = share((score) => (bare ? score.wrongUnmarked : score.wrong))
  const marked = bare ? `, ${share((score) => score.wrong).toFixed(1)} % with marks` : ''
  report(
    `letters wrong, ${language}${bare ? ' without marks' : ''}`,
    `${wrong.toFixed(1)} % of ${letters}${marked}; baseline ${BASELINE[language]} %`,
    atMost(wrong, GOALS[language], '%'),
  )
}

function nameOf({ language, look: { font, size, box, dark }, bitrate, background }: Variant): string {
  return `${language}, ${font} ${Math.round(100 * size)} %, ${dark ? 'dark, ' : ''}${box ? 'box' : 'outline'}, ${bitrate / 1e6} Mbit/s, ${background}`
}

function wordsOf({ letters, wrong, wrongUnmarked, lines, lost, invented, edges, exact, film, seconds }: Score): string {
  const percent = (part: number) => `${((100 * part) / letters).toFixed(1)} %`
  return (
    `${lines} lines, ${lost} lost, ${invented} invented, wrong ${percent(wrong)}, without marks ${percent(wrongUnmarked)}, ` +
    `edges ${exact} of ${edges}, ${(film / seconds).toFixed(1)} ×`
  )
}

import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { lipShapesOnBand } from '../../shared/band/lipShapes.ts'
import type { BandPart } from '../../shared/project/document.ts'
import { declaration } from '../support/declaration.ts'
import { atMost, notMeasured, report } from './goals.ts'

const VOICES = ['cmu_us_slt_arctic_hts', 'ked_diphone'] as const
const SENTENCES = 150
const MAX_MEDIAN_MS = 20
const MAX_P95_MS = 100

/** A sound as Festival says it, in seconds, and the word that it belongs to; pauses have none. */
interface Segment {
  readonly phone: string
  readonly start: number
  readonly end: number
  readonly word: string
}

/** A word on the band and the middles of its closed lips, in seconds. */
interface SaidWord extends BandPart {
  readonly closings: readonly number[]
}

/**
 * Prints how far the closed lips of words whose times are known are from where voices of Festival (Black & Taylor) close them, beside
 * letters of equal length.
 */
export async function lipTimes(): Promise<void> {
  const texts = declaration('en')
    .split(/[\n;.]/u)
    .map((text) => text.trim())
    .filter((text) => /^[A-Za-z ,]{20,120}$/u.test(text))
    .slice(0, SENTENCES)
  for (const voice of VOICES) {
    const said = await segmentsOf(texts, voice)
    if (said === undefined) return notMeasured('times of closed lips: Festival is not installed')
    const [sounds, letters]: [number[], number[]] = [[], []]
    for (const [index, text] of texts.entries()) {
      for (const word of placed(text, said[index] ?? [])) {
        const ours = lipShapesOnBand(text, 'en', [word]).filter(({ kind }) => kind === 'lips_closed')
        sounds.push(
          ...apart(
            ours.map(({ start, end }) => (start + end) / 2),
            word,
          ),
        )
        letters.push(...apart(byLetters(text, word), word))
      }
    }
    const [median, most, before, mostBefore] = [
      shareOf(sounds, 0.5),
      shareOf(sounds, 0.95),
      shareOf(letters, 0.5),
      shareOf(letters, 0.95),
    ]
    const name = `closed lips of ${voice}, ${sounds.length} in words`
    report(
      `${name}, median`,
      `${median} ms, by letters of equal length ${before} ms`,
      atMost(median, MAX_MEDIAN_MS, 'ms'),
    )
    report(`${name}, 95 %`, `${most} ms, by letters of equal length ${mostBefore} ms`, atMost(most, MAX_P95_MS, 'ms'))
  }
}

/** Seconds between the closings that were found in a word and those that were said; none where there are not as many. */
function apart(found: readonly number[], { closings }: SaidWord): number[] {
  return found.length === closings.length ? found.map((time, index) => Math.abs(time - (closings[index] ?? 0))) : []
}

function byLetters(text: string, { from, to, start, end }: BandPart): number[] {
  const letters = text
    .slice(from, to)
    .toLowerCase()
    .replaceAll(/[^a-z]/gu, '')
    .replaceAll('ph', 'f')
  const each = (end - start) / letters.length
  return Array.from(letters.matchAll(/[pbm]+/gu), ({ 0: run, index }) => start + (index + run.length / 2) * each)
}

/** The milliseconds that a share of seconds stays within. */
function shareOf(seconds: readonly number[], share: number): number {
  return Math.round(1000 * (seconds.toSorted((a, b) => a - b)[Math.floor(share * seconds.length)] ?? Number.NaN))
}

/** The words of a text in which lips close, as they were said. */
function placed(text: string, segments: readonly Segment[]): SaidWord[] {
  const words: SaidWord[] = []
  let at = 0
  for (const [index, { word }] of segments.entries()) {
    if (word === '0' || segments[index - 1]?.word === word) continue
    const next = segments.findIndex((segment, later) => later > index && segment.word !== word)
    const own = segments.slice(index, next < 0 ? undefined : next)
    const from = text.indexOf(word, at)
    if (from < 0) return words
    at = from + word.length
    const isClosed = (one: Segment | undefined): boolean => /^[pbm]$/u.test(one?.phone ?? '')
    const closings = own.flatMap((segment, place) => {
      if (!isClosed(segment) || isClosed(own[place - 1])) return []
      const last = own.slice(place).findIndex((one) => !isClosed(one))
      return [(segment.start + ((last < 0 ? own.at(-1) : own[place + last - 1])?.end ?? segment.end)) / 2]
    })
    if (closings.length > 0)
      words.push({ from, to: at, start: own[0]?.start ?? 0, end: own.at(-1)?.end ?? 0, closings })
  }
  return words
}

/** The sounds of texts as a voice of Festival times them. Answers undefined where it is not installed. */
async function segmentsOf(texts: readonly string[], voice: string): Promise<Segment[][] | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'griot-festival-'))
  try {
    const script = join(folder, 'say.scm')
    await writeFile(script, [`(voice_${voice})`, SEGMENTS, ...texts.map((text) => `(segments "${text}")`)].join('\n'))
    const { stdout } = await promisify(execFile)('festival', ['-b', script])
    return stdout
      .split('TEXT')
      .slice(1)
      .map((told) =>
        told
          .trim()
          .split('\n')
          .map((row) => {
            const [phone = '', start, end, word = '0'] = row.split(' ')
            return { phone, start: Number(start), end: Number(end), word }
          }),
      )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Prints each sound, its seconds and its word between spaces. */
const SEGMENTS = `(define (segments text)
  (let ((utterance (utt.synth (eval (list 'Utterance 'Text text)))))
    (format t "TEXT\\n")
    (mapcar (lambda (segment) (format t "%s %s %s %s\\n" (item.name segment)
      (item.feat segment "segment_start") (item.feat segment "end")
      (item.feat segment "R:SylStructure.parent.parent.R:Token.parent.name")))
      (utt.relation.items utterance 'Segment))))`

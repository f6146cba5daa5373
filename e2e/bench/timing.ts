import { fitLane } from '../../shared/timing/fitLane.ts'
import { type FitMetrics, fitMetrics } from '../../shared/timing/fitMetrics.ts'
import { greedyFit } from '../../shared/timing/greedyFit.ts'
import { newPaceModel, predictSeconds } from '../../shared/timing/paceModel.ts'
import type { LineFit, SpokenLine } from '../../shared/timing/spokenLine.ts'
import { type Parallel, parallelText } from './parallelText.ts'

const LANGUAGES = ['yo', 'ig', 'ha', 'sw', 'zu']
const LINES = 900
const SPEAKERS = 4
/** Length of a line as subtitles have it. */
const CHARACTERS = 60
/** Pace of people who give a talk against that of the built-in voices, which read 172 words a minute. */
const TALK = 1.15
/** How much single lines scatter about the predicted length, in the source and in the dub. */
const SCATTER = 0.08

/** A talk to be dubbed. Times in seconds. */
export interface Talk {
  readonly lines: readonly SpokenLine[]
  readonly duration: number
}

/**
 * Compares the plan of whole lanes with the greedy fit of other tools, on talks of 900 lines and four speakers made
 * from real translations with predicted lengths: as they are, and with the length that an adapted translation has.
 */
export async function timing(): Promise<void> {
  const write = (line: string): void => {
    process.stdout.write(`${line}\n`)
  }
  write(`Talks of ${LINES} lines, ${SPEAKERS} speakers, English into five languages (predicted lengths)`)
  write('                          0.95-1.15  change p50/p95/max   onset p95/max   too long  silent  overlaps')
  for (const natural of [false, true]) {
    for (const language of LANGUAGES) {
      const pairs = parallelText(language, CHARACTERS)
      if (pairs.length === 0) {
        write(`timing: skipped ${language}, ../shared/data/text is absent.`)
        continue
      }
      const talk = makeTalk(pairs, { language, natural, lines: LINES })
      const name = `${language} ${natural ? 'natural length' : `x ${meanRatio(talk).toFixed(2)} long`}`
      write(row(`${name}, greedy`, talk, greedyFit(talk.lines, talk)))
      write(row(`${name}, ours`, talk, fitLane(talk.lines, talk)))
    }
  }
  const long = makeTalk(parallelText('sw', CHARACTERS), { language: 'sw', natural: true, lines: 5000 })
  if (long.lines.length > 0)
    write(`5,000 lines planned in ${fastest(() => fitLane(long.lines, long)).toFixed(0)} ms of processor time`)
}

/** Lays a text out as a talk: speakers take turns of some lines, with pauses of a breath and between turns. */
export function makeTalk(
  pairs: readonly Parallel[],
  { language, natural, lines: count }: { language: string; natural: boolean; lines: number },
): Talk {
  const random = randomFrom(language.charCodeAt(0))
  const english = newPaceModel('en')
  const other = newPaceModel(language)
  const slotOf = ({ source }: Parallel): number => TALK * predictSeconds(english, source, '')
  const speechOf = ({ target }: Parallel): number => TALK * predictSeconds(other, target, '')
  const scale = natural ? sum(pairs.map(slotOf)) / sum(pairs.map(speechOf)) : 1
  const scatter = (): number => 1 + SCATTER * (random() + random() + random() - 1.5) * 2
  const lines: SpokenLine[] = []
  let at = 1
  let [speaker, left] = [0, 4]
  while (lines.length < count && pairs.length > 0) {
    const pair = pairs[lines.length % pairs.length]
    if (pair === undefined) break
    if (left-- === 0) {
      speaker = (speaker + 1 + Math.floor(random() * (SPEAKERS - 1))) % SPEAKERS
      left = 1 + Math.floor(random() * 8)
      at += 0.2 + 0.8 * random()
    }
    const end = at + slotOf(pair) * scatter()
    lines.push({
      id: lines.length,
      speaker: `SPEAKER_0${speaker}`,
      start: at,
      end,
      natural: scale * speechOf(pair) * scatter(),
      characters: [...pair.target].length,
    })
    at = end + 0.15 + 0.8 * random()
  }
  return { lines, duration: at + 2 }
}

function row(name: string, { lines }: Talk, fits: readonly LineFit[]): string {
  const metrics = fitMetrics(
    fits.map((fit, at) => {
      const line = lines[at]
      const { start, spokenEnd, rate } = fit
      return { speaker: line?.speaker ?? '', onset: line?.start ?? start, start, end: spokenEnd, rate }
    }),
  )
  const silent = sum(fits.map((fit, at) => Math.max(0, (lines[at]?.end ?? 0) - fit.spokenEnd)))
  const tooLong = fits.filter((fit) => fit.tooLong).length
  const cells = [
    `${(100 * metrics.inBand).toFixed(1)} %`.padStart(9),
    changes(metrics).padStart(21),
    `${ms(metrics.onsetError.p95)}/${ms(metrics.onsetError.max)} ms`.padStart(15),
    String(tooLong).padStart(10),
    `${silent.toFixed(0)} s`.padStart(8),
    String(metrics.overlaps).padStart(9),
  ]
  return name.padEnd(26) + cells.join('')
}

function changes({ change }: FitMetrics): string {
  return [change.p50, change.p95, change.max].map((value) => value.toFixed(3)).join('/')
}

function ms(seconds: number): string {
  return (1000 * seconds).toFixed(0)
}

function meanRatio({ lines }: Talk): number {
  return sum(lines.map((line) => line.natural)) / sum(lines.map((line) => line.end - line.start))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Processor time of the shortest of some runs, in milliseconds. */
function fastest(run: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    run()
    return process.cpuUsage(before).user / 1000
  })
  return Math.min(...times)
}

/** Park and Miller's generator, so that every run sees the same talks. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

if (import.meta.main) await timing()

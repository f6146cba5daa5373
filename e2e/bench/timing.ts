import { fitLane } from '../../shared/timing/fitLane.ts'
import { type FitMetrics, fitMetrics } from '../../shared/timing/fitMetrics.ts'
import { greedyFit } from '../../shared/timing/greedyFit.ts'
import { newPaceModel, predictSeconds } from '../../shared/timing/paceModel.ts'
import type { LineFit, SpokenLine } from '../../shared/timing/spokenLine.ts'
import { atMost, report } from './goals.ts'
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

/** Share by which lines are made longer than the source. */
const LONGER = [1, 1.1, 1.2, 1.3, 1.4]
/** A pause of the speaker after which speech is to be on time again where it can be, in seconds. */
const PAUSE = 1

/**
 * Measures the plan of whole lanes on talks of 900 lines and four speakers made from real translations with predicted
 * lengths, at their natural length and longer; on a dense dialogue and on a monologue without pauses; with the greedy fit
 * of other tools beside it.
 */
export async function timing(): Promise<void> {
  const write = (line: string): void => {
    process.stdout.write(`${line}\n`)
  }
  const fifth: Figures[] = []
  write(`Talks of ${LINES} lines, ${SPEAKERS} speakers, English into five languages (predicted lengths)`)
  write(HEADS)
  const measured = (name: string, talk: Talk, longer: number): void => {
    const figures = figuresOf(talk, fitLane(talk.lines, talk))
    if (longer === 1.2) fifth.push(figures)
    write(row(name, figures))
    const misses = goalsMissed(figures, longer)
    if (misses.length > 0) report(name, misses.join(', '), { wanted: 'none of these', met: false })
  }
  for (const language of LANGUAGES) {
    const pairs = parallelText(language, CHARACTERS)
    const talk = makeTalk(pairs, { language, natural: true, lines: LINES })
    for (const by of LONGER) measured(`${language}${lengthWords(by)}`, longer(talk, by), by)
    const greedy = longer(talk, 1.2)
    write(row(`${language}${lengthWords(1.2)}, greedy`, greedyFigures(greedy)))
  }
  // Of all talks together: a text may hold passages that are so much longer that no plan has room for them.
  const late = mean(fifth.map(({ overSecond }) => overSecond))
  const fast = mean(fifth.map(({ overLimit }) => overLimit))
  report('talks +20 %: over 1 s late', percent(late), atMost(100 * late, 1, '%'))
  report('talks +20 %: over the limit of the rate', percent(fast), atMost(100 * fast, 2, '%'))
  for (const by of LONGER) measured(`dialogue${lengthWords(by)}`, longer(makeDense(2), by), by)
  for (const by of LONGER) measured(`monologue${lengthWords(by)}`, longer(makeDense(1), by), by)
  const long = makeTalk(parallelText('sw', CHARACTERS), { language: 'sw', natural: true, lines: 5000 })
  const [plan, pass] = [fastest(() => fitLane(long.lines, long)), fastest(() => greedyFit(long.lines, long))]
  write(`5,000 lines planned in ${plan.toFixed(0)} ms of processor time; one greedy pass takes ${pass.toFixed(0)} ms`)
}

function lengthWords(by: number): string {
  return by === 1 ? '' : ` +${Math.round(100 * (by - 1))} %`
}

/** The same talk with longer lines. */
function longer({ lines, duration }: Talk, by: number): Talk {
  return { lines: lines.map((line) => ({ ...line, natural: line.natural * by })), duration }
}

/** Lines with gaps of 30 ms, each in another voice than the one before where there are two speakers. */
function makeDense(speakers: number): Talk {
  const random = randomFrom(7)
  const lines: SpokenLine[] = []
  let at = 1
  for (let id = 0; id < 100; id++) {
    const seconds = 0.8 + 3 * random()
    const natural = seconds * (0.9 + 0.2 * random())
    lines.push({
      id,
      speaker: `SPEAKER_0${id % speakers}`,
      start: at,
      end: at + seconds,
      natural,
      characters: Math.round(14 * natural),
    })
    at += seconds + 0.03
  }
  return { lines, duration: at + 1 }
}

/** How a plan came out. Shares are of lines, times in seconds. */
interface Figures {
  readonly lostCharacters: number
  readonly metrics: FitMetrics
  readonly overSecond: number
  readonly overLimit: number
  readonly tooLong: number
  /** Pauses by whose end the text fits at the fastest rate, and after how many of them a line is over 90 ms late. */
  readonly pauses: number
  readonly lateAfter: number
  readonly latest: number
  /** Seconds in which two voices sound together. */
  readonly together: number
}

type Fit = Omit<LineFit, 'late'>

function figuresOf({ lines }: Talk, fits: readonly Fit[]): Figures {
  const metrics = fitMetrics(
    fits.map(({ start, spokenEnd: end, rate }, at) => {
      const { speaker = '', start: onset = start } = lines[at] ?? {}
      return { speaker, onset, start, end, rate }
    }),
  )
  const late = fits.map(({ start }, at) => start - (lines[at]?.start ?? start))
  const lost = fits.map(({ start, spokenEnd, rate }, at) => {
    const { natural = 0, characters = 0 } = lines[at] ?? {}
    return characters * Math.max(0, 1 - ((spokenEnd - start) * rate) / Math.max(natural, 1e-9))
  })
  const after = afterPauses(lines, late)
  return {
    lostCharacters: Math.round(sum(lost)),
    metrics,
    overSecond: shareOf(late, (seconds) => seconds > 1.002),
    overLimit: shareOf(fits, ({ rate }) => rate > 1.302),
    tooLong: fits.filter(({ tooLong }) => tooLong).length,
    pauses: after.length,
    lateAfter: after.filter((seconds) => seconds > 0.091).length,
    latest: Math.max(0, ...late),
    together: together(fits),
  }
}

function greedyFigures(talk: Talk): Figures {
  return figuresOf(talk, greedyFit(talk.lines, talk))
}

/** How late lines are after a pause of their speaker by whose end all before it fits at 1.6. */
function afterPauses(lines: readonly SpokenLine[], late: readonly number[]): number[] {
  const found: number[] = []
  const free = new Map<string, number>()
  const ended = new Map<string, number>()
  for (const [at, { speaker, start, end, natural }] of lines.entries()) {
    const by = (free.get(speaker) ?? 0) + 0.07
    if (start - (ended.get(speaker) ?? start) >= PAUSE && by <= start) found.push(late[at] ?? 0)
    free.set(speaker, Math.max(by, start) + natural / 1.6)
    ended.set(speaker, end)
  }
  return found
}

function together(fits: readonly Fit[]): number {
  const changes = fits.flatMap(({ start, spokenEnd }) => [[start, 1] as const, [spokenEnd, -1] as const])
  let [voices, from, seconds] = [0, 0, 0]
  for (const [at, change] of changes.toSorted(([a], [b]) => a - b)) {
    if (voices > 1) seconds += at - from
    voices += change
    from = at
  }
  return seconds
}

/** The goals that figures miss; a talk's lines are so many times as long as the source. */
function goalsMissed({ lostCharacters, metrics, lateAfter }: Figures, by: number): string[] {
  const { inBand, change, onsetError, overlaps } = metrics
  const goals: [missed: boolean, words: string][] = [
    [lostCharacters > 0, `${lostCharacters} characters lost`],
    [overlaps > 0, `${overlaps} overlaps`],
    [lateAfter > 0 && by < 1.4, `${lateAfter} lines late after a pause`],
    [by === 1 && inBand < 0.9, `${percent(inBand)} in the band, wanted 90 %`],
    [by === 1 && change.p95 > 0.15, `change p95 ${change.p95.toFixed(3)}, wanted 0.15`],
    [by === 1 && onsetError.p95 > 0.04, `onset p95 ${ms(onsetError.p95)} ms, wanted 40 ms`],
  ]
  return goals.filter(([is]) => is).map(([, words]) => words)
}

const HEADS =
  '                          lost  0.95-1.15  change p95  onset p95   > 1 s  > 1.3x  too long  late after pause   latest  together  overlaps'

function row(name: string, figures: Figures): string {
  const { lostCharacters, metrics, overSecond, overLimit, tooLong, pauses, lateAfter, latest, together } = figures
  const cells = [
    String(lostCharacters).padStart(4),
    percent(metrics.inBand).padStart(11),
    metrics.change.p95.toFixed(3).padStart(12),
    `${ms(metrics.onsetError.p95)} ms`.padStart(11),
    percent(overSecond).padStart(8),
    percent(overLimit).padStart(8),
    String(tooLong).padStart(10),
    `${lateAfter} of ${pauses}`.padStart(18),
    `${latest.toFixed(2)} s`.padStart(9),
    `${together.toFixed(1)} s`.padStart(10),
    String(metrics.overlaps).padStart(10),
  ]
  return name.padEnd(26) + cells.join('')
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

function mean(values: readonly number[]): number {
  return sum(values) / Math.max(1, values.length)
}

function shareOf<T>(values: readonly T[], is: (value: T) => boolean): number {
  return values.length === 0 ? 0 : values.filter(is).length / values.length
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

function ms(seconds: number): string {
  return (1000 * seconds).toFixed(0)
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

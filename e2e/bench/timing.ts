import { greedyFit } from '../../shared/timing/greedyFit.testing.ts'
import { fitLane } from '../../shared/timing/lanes/fitLane.ts'
import { type FitMetrics, fitMetrics } from '../../shared/timing/lanes/fitMetrics.ts'
import type { LineFit, SpokenLine } from '../../shared/timing/spokenLine.ts'
import { fitWithWaits } from '../../shared/timing/waits/fitWithWaits.ts'
import { stretchInDub } from '../../shared/timing/waits/timeMap.ts'
import { atMost, report } from './goals.ts'
import { minOverRateLines } from './minOverRateLines.ts'
import { parallelText } from './parallelText.ts'
import { longer, makeDense, makeTalk, randomFrom, TALK_SPEAKERS, type Talk } from './talks.ts'
import { unhurried } from './unhurried.ts'

const LANGUAGES = ['yo', 'ig', 'ha', 'sw', 'zu']
const FILM_LINES = 900
/** Length of a line as subtitles have it. */
const LINE_CHARACTERS = 60
/** Share by which lines are made longer than the source. */
const LONGER = [1, 1.1, 1.2, 1.3, 1.4]
/** A pause of the speaker after which speech is to be on time again where it can be, in seconds. */
const RECOVERY_PAUSE_SECONDS = 1

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
  write(`Talks of ${FILM_LINES} lines, ${TALK_SPEAKERS} speakers, English into five languages (predicted lengths)`)
  write(HEADS)
  const measured = (name: string, talk: Talk, longer: number): void => {
    const figures = figuresOf(talk, fitLane(talk.lines, talk))
    if (longer === 1.2) fifth.push(figures)
    write(row(name, figures))
    const misses = goalsMissed(figures, longer)
    if (misses.length > 0) report(name, misses.join(', '), { wanted: 'none of these', met: false })
  }
  for (const language of LANGUAGES) {
    const pairs = parallelText(language, LINE_CHARACTERS)
    const talk = makeTalk(pairs, { language, natural: true, lines: FILM_LINES })
    for (const by of LONGER) measured(`${language}${lengthWords(by)}`, longer(talk, by), by)
    reportOverRate(language, longer(talk, 1.4))
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
  for (const [name, talk] of waitingTalks()) {
    const { figures, added, lacking } = withWaits(talk)
    write(`${row(name, figures)}  longer by ${added.toFixed(1)} s, speech lacks ${lacking.toFixed(1)} s`)
    const misses = waitGoalsMissed(figures, { added, lacking })
    if (misses.length > 0) report(name, misses.join(', '), { wanted: 'none of these', met: false })
  }
  unhurried()
  const long = makeTalk(parallelText('sw', LINE_CHARACTERS), { language: 'sw', natural: true, lines: 5000 })
  const [plan, pass] = [fastest(() => fitLane(long.lines, long)), fastest(() => greedyFit(long.lines, long))]
  write(`5,000 lines planned in ${plan.toFixed(0)} ms of processor time; one greedy pass takes ${pass.toFixed(0)} ms`)
}

/** Limits that a listener bears; rates and times to the rounding of the figures. */
const BEARABLE = {
  limit: 1.302,
  fastest: 1.6,
  late: 1.002,
  pause: RECOVERY_PAUSE_SECONDS,
  lateAfterPause: 0.091,
  early: 0.2,
  gap: 0.07,
  together: 0.38,
}
/** Share over the least number of hasty lines that a plan may have: the least makes some lines 1.6 times as fast. */
const OVER_LEAST = 1.25

/** Share of lines over the limit of the rate that is the goal for talks with pauses. */
const MAX_OVER_RATE_SHARE = 0.1

/** Lines over the limit of the rate: wanted is the goal, or little more than the least that any placement has, where that is more. */
function reportOverRate(language: string, talk: Talk): void {
  const share = shareOf(fitLane(talk.lines, talk), ({ rate }) => rate > BEARABLE.limit)
  const least = minOverRateLines(talk.lines, BEARABLE) / talk.lines.length
  const most = Math.max(MAX_OVER_RATE_SHARE, OVER_LEAST * least)
  const bound = `no placement has less than ${percent(least)}`
  const wanted =
    least <= MAX_OVER_RATE_SHARE
      ? `<= ${percent(most)}; ${bound}`
      : `${percent(MAX_OVER_RATE_SHARE)} cannot be reached: ${bound}; held against <= ${percent(most)}`
  report(`${language}${lengthWords(1.4)}: over the limit of the rate`, percent(share), { wanted, met: share <= most })
}

function lengthWords(by: number): string {
  return by === 1 ? '' : ` +${Math.round(100 * (by - 1))} %`
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

/** Rate up to which speech has room of its own: the end of the band that is hardly heard; and the silence between lines. */
const BAND_END = 1.15
const SILENCE = { own: 0.07, other: 0.05 }
/** Mean length of a shot in seconds. */
const MEAN_SHOT_SECONDS = 4

/** Talks whose lines are much too long, for which the picture may wait. */
function waitingTalks(): [name: string, talk: Talk][] {
  const talks = LANGUAGES.flatMap((language): [string, Talk][] => {
    const pairs = parallelText(language, LINE_CHARACTERS)
    return pairs.length === 0 ? [] : [[language, makeTalk(pairs, { language, natural: true, lines: FILM_LINES })]]
  })
  const all: [string, Talk][] = [...talks, ['dialogue', makeDense(2)], ['monologue', makeDense(1)]]
  return all.map(([name, talk]) => [`${name}${lengthWords(1.4)}, picture waits`, longer(talk, 1.4)])
}

/** A talk with cuts here and there, planned with waits; and what its speech lacks at the end of the band with the silence between lines, in seconds. */
function withWaits({ lines, duration }: Talk): { figures: Figures; added: number; lacking: number } {
  const random = randomFrom(11)
  const shots: number[] = []
  for (let at = random() * MEAN_SHOT_SECONDS; at < duration; at += 2 * MEAN_SHOT_SECONDS * random()) shots.push(at)
  const waiting = lines.map((line) => ({ ...line, wait: true }))
  const { map, fits } = fitWithWaits(waiting, { shots, frameRate: 25, options: { duration } })
  const figures = figuresOf({ lines: lines.map((line) => stretchInDub(line, map)), duration }, fits)
  const lacking = lines.map(({ start, natural, speaker }, at) => {
    const next = lines[at + 1] ?? { start: duration, speaker: '' }
    const silence = next.speaker === speaker ? SILENCE.own : SILENCE.other
    return Math.max(0, natural / BAND_END + silence - (next.start - start))
  })
  return { figures, added: map.added, lacking: sum(lacking) }
}

/** The goals that a plan with waits misses. */
function waitGoalsMissed(
  { lostCharacters, metrics: { inBand, onsetError, overlaps } }: Figures,
  { added, lacking }: { added: number; lacking: number },
): string[] {
  const goals: [missed: boolean, words: string][] = [
    [lostCharacters > 0, `${lostCharacters} characters lost`],
    [overlaps > 0, `${overlaps} overlaps`],
    [inBand < 0.9, `${percent(inBand)} in the band, wanted 90 %`],
    [onsetError.p95 > 0.04, `onset p95 ${ms(onsetError.p95)} ms, wanted 40 ms`],
    [added > 1.05 * lacking, `longer by ${added.toFixed(1)} s, wanted ${(1.05 * lacking).toFixed(1)} s`],
  ]
  return goals.filter(([is]) => is).map(([, words]) => words)
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
    if (start - (ended.get(speaker) ?? start) >= RECOVERY_PAUSE_SECONDS && by <= start) found.push(late[at] ?? 0)
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

if (import.meta.main) await timing()

import { fitMetrics, spreadOf } from '../../shared/timing/lanes/fitMetrics.ts'
import { DEFAULT_MAX_FILM_LENGTHENING_SHARE, MAX_OVER_RATE_SHARE, overRateShare } from '../../shared/timing/pacing.ts'
import { fitWithWaits } from '../../shared/timing/waits/fitWithWaits.ts'
import { denseTalks, PARTS, type Part, talksWithPauses } from './denseTalks.ts'
import { type Goal, report } from './goals.ts'
import { minOverRateLines, minOverRateLinesWithWaits, type PlacementLimits } from './minOverRateLines.ts'
import { shortTalks, THIRDS, type Third } from './shortTalks.ts'
import type { Talk } from './talks.ts'

/** Shares by which translations are longer than at their natural length. */
const LONGER = [1, 1.2, 1.4]
/** The limits of what a listener bears; rates and times to the rounding of the figures. */
const BEARABLE: PlacementLimits = {
  limit: 1.302,
  fastest: 1.6,
  late: 1.002,
  pause: 1,
  lateAfterPause: 0.091,
  early: 0.2,
  gap: 0.07,
  together: 0.38,
}
/** How many times the least number of hasty lines a plan may have that has other wishes too; of waits with a cap, and of none. */
const OVER_LEAST = { capped: 2, kept: 1.5 }

/** How a picture is paced, and how that was before there was `auto`: figures of commit ec9b7323 by this bench, by part and length. */
interface Way {
  readonly name: string
  readonly waits: boolean
  readonly longest?: number
  readonly before?: Readonly<Record<Part, readonly string[]>>
  bound(talk: Talk): number
  goal(figures: Figures, by: number, bound: number): Goal
}

const WAYS: readonly Way[] = [
  {
    name: 'wait',
    waits: true,
    bound: () => 0,
    goal: ({ inBand, overLimit, late }) => ({
      wanted: '>= 90 % in band, 0 over, <= 40 ms',
      met: inBand >= 0.9 && overLimit === 0 && late <= 0.04,
    }),
  },
  {
    name: 'auto, 10 %',
    waits: true,
    longest: DEFAULT_MAX_FILM_LENGTHENING_SHARE,
    bound: (talk) => {
      const least = minOverRateLinesWithWaits(talk.lines, BEARABLE, DEFAULT_MAX_FILM_LENGTHENING_SHARE * talk.duration)
      return least < 0 ? talk.lines.length : least
    },
    goal: ({ overLimit }, by, bound) =>
      by === 1
        ? { wanted: '0 over', met: overLimit === 0 }
        : { wanted: `<= ${OVER_LEAST.capped} times the least`, met: overLimit <= OVER_LEAST.capped * bound },
  },
  {
    name: 'picture kept',
    waits: false,
    before: {
      tuned: ['20.1 %, 0.50 s', '65.6 %, 0.69 s', '90.1 %, 1.60 s'],
      judged: ['18.8 %, 0.62 s', '64.9 %, 0.90 s', '92.0 %, 1.76 s'],
    },
    bound: (talk) => minOverRateLines(talk.lines, BEARABLE),
    goal: ({ overLimit, late }, by, bound) => {
      const [most, latest] = by === 1 ? [0.05, 0.7] : [0.4, 1]
      if (by > 1.3) return { wanted: 'the bound is printed', met: true }
      if (bound <= most)
        return { wanted: `<= ${percent(most)}, <= ${latest} s`, met: overLimit <= most && late <= latest }
      const near = OVER_LEAST.kept * bound
      const wanted = `${percent(most)} cannot be reached: held against <= ${percent(near)}, <= ${latest} s`
      return { wanted, met: overLimit <= near && late <= latest }
    },
  },
]

interface Figures {
  readonly inBand: number
  readonly overLimit: number
  /** 95th percentile of lateness in seconds. */
  readonly late: number
  /** Share by which the film is longer. */
  readonly longer: number
}

/**
 * Measures haste in dense talks of three speakers, whose natural length is 1.3 of their places, and longer: with a picture that
 * waits, that waits by itself, and that keeps its time, each beside the least that any placement has. The plan was tuned on the
 * talks of one part of the texts alone; the other part judges it.
 */
export function unhurried(): void {
  for (const part of Object.keys(PARTS) as Part[]) {
    process.stdout.write(`Dense talk of three speakers, five languages, texts ${part}\n`)
    for (const way of WAYS) {
      for (const [at, by] of LONGER.entries()) {
        const talks = denseTalks(part, by)
        const figures = together(talks, way)
        const bound = sum(talks.map((talk) => way.bound(talk))) / sum(talks.map(({ lines }) => lines.length))
        const { inBand, overLimit, late, longer } = figures
        const before = way.before === undefined ? '' : `; before ${way.before[part][at]}`
        const words = [
          `${percent(inBand)} at 0.95-1.15`,
          `${percent(overLimit)} over 1.3x (least ${percent(bound)})`,
          `p95 ${late.toFixed(2)} s late`,
          `${percent(longer)} longer`,
        ]
        const goal = way.goal(figures, by, bound)
        report(`${part}, +${Math.round(100 * (by - 1))} %, ${way.name}`, `${words.join(', ')}${before}`, goal)
      }
    }
    const talks = talksWithPauses(part)
    const share = Math.max(...talks.map((talk) => overRateShare(talk.lines, { options: talk })))
    const { inBand } = together(talks, { waits: false })
    const value = `${percent(inBand)} at 0.95-1.15, ${percent(share)} are hurried at most`
    const met = share <= MAX_OVER_RATE_SHARE && inBand >= 0.9
    report(`${part}, talks with pauses`, value, { wanted: '>= 90 %, and no wait', met })
  }
  for (const third of Object.keys(THIRDS) as Third[]) shortTalksAsChosen(third)
}

/**
 * Shares of lines in the band that are wanted, by how much longer they are. Beside them what there was before the allowance was spent to the
 * end, by thirds of the texts: shares in the band and over 1.3, and p95 of lateness in seconds; commit 9a4553fb by this bench.
 */
const SHORT: readonly {
  readonly by: number
  readonly targetShare: number
  readonly before: Readonly<Record<Third, Before>>
}[] = [
  { by: 1, targetShare: 0.9, before: { tuned: [0.648, 0, 0.11], chosen: [0.667, 0, 0.2], unseen: [0.679, 0, 0.03] } },
  {
    by: 1.2,
    targetShare: 0.7,
    before: { tuned: [0.407, 0.059, 0.58], chosen: [0.315, 0.052, 0.96], unseen: [0.318, 0.065, 0.98] },
  },
  {
    by: 1.4,
    targetShare: 0.4,
    before: { tuned: [0.123, 0.318, 0.98], chosen: [0.08, 0.287, 0.98], unseen: [0.086, 0.358, 0.98] },
  },
]
type Before = readonly [inBand: number, overLimit: number, late: number]
/** The limits of a placement whose lips fit and in which people do not talk over each other. */
const IN_TIME = { ...BEARABLE, late: 0.1, early: 0.045, together: 0.1 }

/** Measures short dense talks where nobody chose how the picture is paced, beside what any placement can have. */
function shortTalksAsChosen(third: Third): void {
  process.stdout.write(`Dense talk of nine lines in 30 s, six languages, where nobody chose, texts ${third}\n`)
  for (const { by, targetShare, before } of SHORT) {
    const talks = shortTalks(third, by)
    const count = sum(talks.map(({ lines }) => lines.length))
    const most = (limits: PlacementLimits): number => 1 - sum(talks.map((talk) => leastOf(talk, limits))) / count
    const [inTime, fewestOver, any] = [
      most({ ...IN_TIME, limit: NATURAL_BAND_END_RATE }),
      most({ ...BEARABLE, limit: NATURAL_BAND_END_RATE, worst: BEARABLE.fastest }),
      most({ ...BEARABLE, limit: NATURAL_BAND_END_RATE }),
    ]
    const { inBand, overLimit, late, longer } = together(talks, {
      waits: 'auto',
      longest: DEFAULT_MAX_FILM_LENGTHENING_SHARE,
    })
    const [inBandBefore, overBefore, lateBefore] = before[third]
    const words = [
      `${percent(inBand)} at 0.95-1.15 (most ${percent(any)}, ${percent(fewestOver)} with the fewest over 1.3x, ${percent(inTime)} where lips fit)`,
      `${percent(overLimit)} over 1.3x (least ${percent(1 - most(BEARABLE))})`,
      `p95 ${late.toFixed(2)} s late`,
      `${percent(longer)} longer`,
    ]
    const then = `before ${percent(inBandBefore)}, ${percent(overBefore)}, ${lateBefore.toFixed(2)} s`
    report(`${third}, +${Math.round(100 * (by - 1))} %`, `${words.join(', ')}; ${then}`, {
      wanted: `>= ${percent(targetShare)} in band; held against more in band than before, no more over, no later`,
      met:
        inBand > inBandBefore && overLimit < overBefore + ROUNDING_TOLERANCE && late <= lateBefore + ROUNDING_TOLERANCE,
    })
  }
}

/** A share, or seconds, that are rounding. */
const ROUNDING_TOLERANCE = 0.005
/** The end of the band, to its rounding. */
const NATURAL_BAND_END_RATE = 1.152

/** The least number of lines over a limit that the waits of a talk can leave; where possible without one over 1.3. */
function leastOf({ lines, duration }: Talk, limits: PlacementLimits): number {
  const bounds = [BEARABLE.limit, BEARABLE.fastest].map((fastest) =>
    minOverRateLinesWithWaits(lines, { ...limits, fastest }, DEFAULT_MAX_FILM_LENGTHENING_SHARE * duration),
  )
  return bounds.find((least) => least >= 0) ?? lines.length
}

interface Paced {
  /** Whether the picture waits; `auto`: where so many lines are hurried. */
  readonly waits: boolean | 'auto'
  readonly longest?: number
}

function together(talks: readonly Talk[], { waits, longest }: Paced): Figures {
  const plans = talks.map(({ lines, duration }) => {
    const wait = waits === 'auto' ? overRateShare(lines, { options: { duration } }) > MAX_OVER_RATE_SHARE : waits
    const waiting = lines.map((line) => ({ ...line, wait }))
    return { duration, ...fitWithWaits(waiting, { shots: [], frameRate: 25, longest, options: { duration } }) }
  })
  const fits = plans.flatMap((plan) => plan.fits)
  const { inBand } = fitMetrics(
    fits.map(({ start, spokenEnd: end, rate, late }) => ({ speaker: '', onset: start - late, start, end, rate })),
  )
  return {
    inBand,
    overLimit: fits.filter(({ rate }) => rate > BEARABLE.limit).length / fits.length,
    late: spreadOf(fits.map(({ late }) => late)).p95,
    longer: sum(plans.map(({ map }) => map.added)) / sum(plans.map(({ duration }) => duration)),
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

if (import.meta.main) unhurried()

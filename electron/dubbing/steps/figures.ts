import type { DubResult } from '../../../shared/commands/dubs.ts'
import type { JobReport } from '../../../shared/contract/local.ts'
import { levelOfPace } from '../../../shared/qc/judgeLines.ts'
import { countHurried } from '../../../shared/timing/pacing.ts'

/** A rate this close to 1 is heard as natural: listeners notice changes of tempo from about 5 % on (Quené, 2007). */
const NATURAL = 1.05

/** Counts of a dub's lines by their pace, where a report tells it. */
export type Figures = Pick<
  DubResult,
  'lines' | 'natural' | 'spedUp' | 'fastest' | 'tooLong' | 'hurried' | 'timeMap' | 'pace'
>

/** Counts lines by their pace. */
export function figures(lines: number, report: JobReport | undefined): Figures {
  if (report === undefined) return { lines }
  const rates = report.lines.map(({ rate }) => rate)
  const spedUp = rates.filter((rate) => rate > NATURAL).length
  return {
    lines,
    natural: rates.length - spedUp,
    spedUp,
    fastest: rates.reduce((most, rate) => Math.max(most, rate), 1),
    tooLong: report.lines.filter((line) => levelOfPace(line) === 'fail').length,
    hurried: countHurried(report.lines),
    ...(report.time_map === undefined ? {} : { timeMap: report.time_map }),
    ...(report.pace === undefined ? {} : { pace: report.pace }),
  }
}

import { basename } from 'node:path'
import { LOUDNESS_PRESETS } from '../../../../shared/audio/mix/loudnessPresets.ts'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type { JobReport, LineReport, ProgrammeLoudness, QcSegment } from '../../../../shared/contract/local.ts'
import { invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { isSoundName } from '../../../../shared/mediaEndings.ts'
import { NORMS } from '../../../../shared/qc/norms.ts'
import type { LoudnessTarget, QcReport } from '../../../../shared/qc/report.ts'
import { isSayable } from '../../../../shared/subtitles/spokenCues.ts'
import type { WorkOptions } from '../../core/ports.ts'
import { readCarriedReport } from '../../media/carry/carriedReport.ts'
import type { Region } from '../../media/loudness/loudness.ts'
import { runMedia } from '../../media/mediaProcess.ts'
import type { CheckedLine } from '../../media/tasks.ts'
import { runPlan } from '../plan/planner.ts'

/** An order to check a finished dub. */
interface QcOrder {
  readonly source: string
  readonly dub: string
  /** The expected lines; times in seconds. A line without text counts as spoken; a line of symbols only does not. */
  readonly lines: readonly QcSegment[]
  /** The render's report, if the dub is ours: rates and the intended loudness. */
  readonly report?: JobReport | undefined
  /** Path of a file that carries the report; absent: the dub itself. */
  readonly carrier?: string | undefined
  readonly target?: LoudnessTarget | undefined
  /** The number of the source's sound track that was dubbed, from 1; absent: as the report says. */
  readonly soundTrack?: number | undefined
  /** Path of the source's separated voices, if there are any. */
  readonly voices?: string | undefined
}

/** Checks an exported dub, of any tool, against its source and script. Throws `invalid` where the carrier carries no report. */
export async function checkDub({ source, dub, voices, ...order }: QcOrder, work: WorkOptions): Promise<QcReport> {
  const { lines, report, carried } = known(order, dub)
  const expected = lines.filter((line) => line.text === '' || isSayable(line.text))
  const made = new Map(report?.lines.map((line) => [line.id, line]))
  const times = expected.map(({ id, start, end }) => timeOf({ start, end }, made.get(id)))
  const target = order.target ?? targetOf(report?.loudness)
  const sounds = [...times, ...mixedDescriptions(report)]
  const { soundTrack = report?.settings?.soundTrack } = order
  const all = await runMedia('qc', { source, dub, lines: sounds, voices, timeMap: report?.time_map, soundTrack }, work)
  const found = { ...all, lines: all.lines.slice(0, times.length) }
  // A file of sound alone lacks no picture.
  const measures = isSoundName(dub) ? { ...found, picture: { ...found.picture, state: 'none' as const } } : found
  const checked = {
    source: basename(source),
    dub: basename(dub),
    lines: expected,
    ...(report === undefined
      ? {}
      : {
          spoken: report.lines,
          quiet: report.quiet,
          encoded: isEncoded(report),
          timing: report.timing,
          exactSeconds: report.settings?.exactSeconds,
        }),
    ...omitUndefined({ target }),
  }
  const assessment = await runPlan('assess', { measures, dub: checked }, work.signal)
  // Without what was mixed nobody can tell one word from another.
  const areWordsKnown = report?.lines.some(({ print }) => print !== undefined) === true
  return { ...assessment, words: areWordsKnown ? 'checked' : 'unchecked', ...omitUndefined({ carried }) }
}

/**
 * Descriptions in the dub's own sound: they are speech to the meters, and nobody in the film says them, so that they are measured and
 * not judged.
 */
export function mixedDescriptions(report: Pick<JobReport, 'described' | 'descriptions'> | undefined): CheckedLine[] {
  if (report?.described !== 'mixed') return []
  return (report.descriptions ?? []).map((line) => timeOf({ start: line.start, end: line.end }, line))
}

/** A line to measure: its place in the film, and what the render mixed for it. */
function timeOf(place: Region, made: Partial<LineReport> = {}): CheckedLine {
  const { slot = place, print, sharp, start = place.start, end = place.end } = made
  return { ...slot, ...(print === undefined ? {} : { mixed: { print, sharp, start, end } }) }
}

type Known = Pick<QcOrder, 'lines' | 'report'> & { readonly carried?: QcReport['carried'] }

/**
 * The lines and the report of a check: as they are given, else as the dub carries them. Given lines that are those of the carried
 * report by their times take their ids from it; others are no lines of that render, whose report then says nothing of them.
 */
function known({ lines, report, carrier }: Pick<QcOrder, 'lines' | 'report' | 'carrier'>, dub: string): Known {
  if (report !== undefined) return { lines, report }
  const found = readCarriedReport(carrier ?? dub)
  if (found === undefined && carrier !== undefined)
    throw invalid(say('cli.noJobReport', { name: basename(carrier) }), 'report')
  if (found === undefined) return { lines }
  const carried = { lines: found.lines.length, used: true }
  if (lines.length === 0) return { lines: found.lines, report: found.report, carried }
  const ids = new Map(found.lines.map(({ id, start }) => [Math.round(start * 100), id]))
  const own = lines.map((line) => ({ line, id: ids.get(Math.round(line.start * 100)) }))
  if (own.some(({ id }) => id === undefined)) return { lines, carried: { ...carried, used: false } }
  return { lines: own.map(({ line, id = line.id }) => ({ ...line, id })), report: found.report, carried }
}

/** Whether the picture was to be encoded again, so that it differs from the source's. */
function isEncoded({ burned, settings }: JobReport): boolean {
  return burned === true || settings?.constantRate === true
}

function targetOf(loudness: ProgrammeLoudness | undefined): LoudnessTarget | undefined {
  if (loudness === undefined) return undefined
  const { target, dialogue, preset } = loudness
  const { truePeak } = LOUDNESS_PRESETS[preset]
  return { lufs: target, dialogue, truePeak, ...(preset === 'source' && { within: NORMS.loudnessAsSource }) }
}

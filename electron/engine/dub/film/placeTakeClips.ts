import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type { AssembleLine } from '../../../../shared/contract/assemble.ts'
import { type MessageValue, say } from '../../../../shared/locale/message.ts'
import { createTimeMap, stretchInDub } from '../../../../shared/timing/waits/timeMap.ts'
import type { WorkOptions } from '../../core/ports.ts'
import { stage } from '../../core/stage.ts'
import type { Region } from '../../media/loudness/loudness.ts'
import { runMedia } from '../../media/mediaProcess.ts'
import { clipPath } from '../../media/mix/clips/clipPath.ts'
import { andMore } from '../andMore.ts'
import { lineReport, type PlanOptions, reportedPace, shareNeeded } from '../plan/planLines.ts'
import { runPlan } from '../plan/planner.ts'
import type { Speech } from './mixDub.ts'

/** A line to place, and whether it describes the picture. */
export type TakenLine = AssembleLine & { readonly describes?: true }

interface PlaceTakeClipsOptions extends WorkOptions, PlanOptions {
  /** Where the original is kept and has speech. */
  readonly keep: readonly Region[]
  /** Where the clips are written. */
  readonly folder: string
}

/**
 * Speech from takes that are there: all lanes planned together, each take brought to its pace.
 * Lines whose take is silent are left out and named.
 */
export async function placeTakeClips(
  lines: readonly TakenLine[],
  { keep, limits, picture, timeMap, folder, ...work }: PlaceTakeClipsOptions,
): Promise<Speech> {
  const paths = lines.map(({ take }) => take)
  const { takes } = await runMedia('readTakes', { paths, folder }, stage(work, 0, 0.5))
  const planned = lines.map((line, index) => {
    return {
      ...line,
      id: index,
      natural: (takes[index]?.seconds ?? 0) * line.rate,
      lead: line.performed === true ? 0 : (takes[index]?.lead ?? 0) * line.rate,
      wait: picture !== undefined && line.wait === true,
      view: line.describes === true ? 'off_screen' : line.view,
    }
  })
  // No line should run into speech of the original that is kept.
  const kept = keep.map((region) => ({ ...region, id: -1, speaker: '', natural: 0, characters: 0 }))
  const film = { shots: [], ...picture, ...limits, timeMap }
  const placed = await runPlan('place', { lines: [...planned, ...kept], places: film }, work.signal)
  const { fits, knots, waits } = placed
  const map = createTimeMap(knots)
  const paced = await runMedia(
    'paceTakes',
    {
      folder,
      clips: takes.map(({ sampleRate }, index) => {
        const { rate = 1 } = lines[index] ?? {}
        return { sampleRate, tempo: (fits[index]?.rate ?? rate) / rate }
      }),
    },
    stage(work, 0.5, 1),
  )
  const made = lines.flatMap((line, index) => {
    const fit = fits[index]
    const seconds = paced.seconds[index] ?? 0
    if (fit === undefined || seconds === 0) return []
    return [{ index, line, report: lineReport(line, fit, { seconds, rate: fit.rate }) }]
  })
  const silent = lines.filter((_, index) => takes[index]?.seconds === 0).map(({ id }) => id)
  return {
    clips: made.map(({ index, line: { speaker, label, start, end, sound, describes }, report }) => ({
      path: clipPath(folder, index, { paced: true }),
      sampleRate: takes[index]?.sampleRate ?? 0,
      start: report.start,
      speaker,
      ...omitUndefined({ label, sound, describes }),
      // A description replaces no voice, and its place may be longer.
      ...(!describes && { slot: stretchInDub({ start, end }, map) }),
    })),
    lines: made.map(({ report }) => report),
    waits,
    timeMap: knots,
    pace: reportedPace(picture === undefined && !timeMap?.length ? 'keep' : 'wait', limits.longest),
    ...shareNeeded(placed.needed, limits),
    notes: silent.length === 0 ? [] : [say('engineNote.silentTakes', { lines: firstOf(silent) })],
  }
}

/** Most silent takes that are named. */
const MAX_NAMED_SILENT_TAKES = 10

function firstOf(ids: readonly number[]): MessageValue {
  return andMore(ids.slice(0, MAX_NAMED_SILENT_TAKES).join(', '), ids.length - MAX_NAMED_SILENT_TAKES)
}

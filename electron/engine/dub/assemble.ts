import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { cutOffNotes } from '../../../shared/audio/cutOffNotes.ts'
import { hasReadableSound } from '../../../shared/audio/hasReadableSound.ts'
import type { AssembleOrder } from '../../../shared/contract/filmOrders.ts'
import type { JobReport, MediaFacts } from '../../../shared/contract/local.ts'
import { AppError, invalid } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import { dubEndings, endingOf, isSoundName, isVideoName } from '../../../shared/mediaEndings.ts'
import { TakesSettings } from '../../../shared/settings/settings.ts'
import { toIso639_2 } from '../../../shared/text/languages.ts'
import { cuesInDub } from '../../../shared/timing/cuesInDub.ts'
import { cutAtEnd } from '../../../shared/timing/cutAtEnd.ts'
import { limitsOf } from '../../../shared/timing/pacing.ts'
import { createTimeMap, levelsInDub, stretchInDub } from '../../../shared/timing/timeMap.ts'
import type { Step } from '../backends/shared/steps.ts'
import type { Capabilities, Work } from '../core/ports.ts'
import { stage } from '../core/stage.ts'
import type { Region } from '../media/loudness/loudness.ts'
import { partPath } from '../media/partFile.ts'
import { probeFile } from '../media/probeFile.ts'
import type { MixPlan } from '../media/tasks.ts'
import { overlayTrack, writeBurnScript } from './burnScript.ts'
import { checkLines } from './checkLines.ts'
import { layTakes, type TakenLine } from './layTakes.ts'
import { listenAhead } from './listenAhead.ts'
import { duckingFor, mixDub, type Speech } from './mixDub.ts'
import { originalVoices } from './originalVoices.ts'
import { paceOf } from './planLines.ts'
import { checkSlot, refuseTooLong, slotNotes } from './slot.ts'
import { textTrack } from './textTrack.ts'
import type { VoiceCache } from './voiceCache.ts'
import { mayWait, pacingOf } from './waitingPicture.ts'
import { withinFilm } from './withinFilm.ts'

/** Makes the dubbed video from takes: fit, pace, mix, mux. The same as `render` but for where its speech comes from. */
export async function assemble(
  ordered: AssembleOrder,
  scratch: string,
  {
    step,
    capabilities,
    voiceCache: cache,
    ...work
  }: Work & { step: Step; capabilities: Capabilities; voiceCache: VoiceCache },
): Promise<JobReport> {
  await checkFiles(ordered)
  const facts = await step('probe', () => probeFile(ordered.source, stage(work, 0, 0.01)))
  checkChannels(ordered.output, facts, ordered)
  checkSlot(ordered.output, ordered)
  const { order: cut, notes: beyond } = cutOrder(ordered, facts.duration)
  const { source, takes, keep, separate, timing, picture, output } = cut
  const limits = limitsOf({ ...cut, duration: facts.duration })
  const lines = mayWait([...cut.lines, ...descriptionsIn(cut)], picture)
  const pacing = pacingOf(source, lines, { picture, step, signal: work.signal })
  const listening = listenAhead({ source, facts, separate, scratch, capabilities }, { step, signal: work.signal })
  listening.catch(() => undefined) // told where it is waited for, unless something else went wrong sooner
  const speech = await step('speech', async () =>
    takes === undefined
      ? { clips: [], lines: [], notes: [], waits: [], timeMap: [], pace: paceOf('keep', undefined) }
      : layTakes(lines, {
          ...{ takes, keep, limits, folder: scratch },
          picture: pacing.picture === 'wait' ? await pacing.look() : undefined,
          ...stage(work, 0.01, 0.2),
        }),
  )
  refuseTooLong(speech.lines, lines, cut)
  const order = inDub(cut, speech)
  const stems = order.stems ? stemNames(output) : undefined
  const burn = await writeBurnScript(order.burn, facts, scratch)
  const separable = hasReadableSound(facts) && speech.clips.length > 0 && order.mix.bed !== 'mute'
  const { notes, ...found } = separable
    ? await originalVoices({ source, separate, scratch, capabilities, cache }, stage(work, 0.2, 0.75))
    : { notes: [] }
  const rest = stage(work, 'voices' in found ? 0.75 : 0.2, 1)
  try {
    const report = await mixDub(
      speech,
      {
        ...planOf(order, stems),
        listened: (await listening).listened,
        ...found,
        ...(burn === undefined ? {} : { burn }),
        signs: overlayTrack(order, facts),
      },
      {
        ...rest,
        notes: [...cutOffNotes(facts), ...slotNotes(facts.duration, cut), ...beyond, ...speech.notes, ...notes],
      },
    )
    const hasBed = hasReadableSound(facts)
    return {
      ...toldApart(report, cut),
      timing,
      ...(burn !== undefined && { burned: true }),
      files: [
        output,
        ...(stems === undefined ? [] : [stems.voices, ...(hasBed ? [stems.bed] : [])]),
        ...(order.lineFiles ? [linesFolder(output)] : []),
      ],
    }
  } catch (error) {
    // The process that wrote them was killed, and they are not in the job's own folder.
    if (stems !== undefined)
      await Promise.all([stems.voices, stems.bed].map((path) => rm(partPath(path), { force: true })))
    if (order.lineFiles) await rm(linesFolder(output), { recursive: true, force: true })
    throw error
  }
}

/** The lines of an order that describe the picture, which may wait for them. */
function descriptionsIn({ described }: AssembleOrder): TakenLine[] {
  return (described?.lines ?? []).map((line) => ({ ...line, wait: line.wait ?? true, describes: true }))
}

/** A report whose descriptions stand apart: they are no lines of the dub, by which it is judged. */
function toldApart(report: JobReport, order: AssembleOrder): JobReport {
  const described = new Set(descriptionsIn(order).map(({ id }) => id))
  if (described.size === 0) return report
  const [lines, descriptions] = [false, true].map((is) => report.lines.filter(({ id }) => described.has(id) === is))
  return { ...report, lines: lines ?? [], descriptions, described: order.described?.as }
}

/** The order with nothing in it that lies after the end of its video, and sentences on the lines that did. */
function cutOrder(order: AssembleOrder, duration: number): { order: AssembleOrder; notes: Message[] } {
  const { lines, notes } = withinFilm(order.lines, duration)
  const before = <T extends Region>(stretches: readonly T[]): T[] => cutAtEnd(stretches, duration).within
  const { keep, subtitles, burn, described, signs = [] } = order
  return {
    order: {
      ...order,
      lines,
      ...(described && { described: { ...described, lines: before(described.lines) } }),
      keep: before(keep),
      signs: before(signs),
      ...(subtitles && { subtitles: { ...subtitles, cues: before(subtitles.cues) } }),
      ...(burn && { burn: { ...burn, cues: before(burn.cues), signs: before(burn.signs ?? []) } }),
    },
    notes,
  }
}

/** The order in the time of its dub, but for its lines. */
function inDub(order: AssembleOrder, { lines, timeMap }: Pick<Speech, 'lines' | 'timeMap'>): AssembleOrder {
  const map = createTimeMap(timeMap)
  const { keep, subtitles, burn, signs = [], mix } = order
  const moved = <T extends Region>(stretches: readonly T[]): T[] => stretches.map((one) => stretchInDub(one, map))
  return {
    ...order,
    mix: { ...mix, bedLevels: mix.bedLevels && levelsInDub(mix.bedLevels, map) },
    keep: moved(keep),
    signs: moved(signs),
    ...(subtitles && {
      subtitles: { ...subtitles, cues: cuesInDub(subtitles.cues, { lines, time_map: timeMap }) },
    }),
    ...(burn && { burn: { ...burn, cues: moved(burn.cues), signs: moved(burn.signs ?? []) } }),
  }
}

interface Stems {
  readonly folder: string
  readonly name: string
  readonly voices: string
  readonly bed: string
}

function stemNames(output: string): Stems {
  const folder = dirname(output)
  const name = basename(output, extname(output))
  return { folder, name, voices: join(folder, `${name}.voices.wav`), bed: join(folder, `${name}.bed.wav`) }
}

/** The folder that lines are written to. */
function linesFolder(output: string): string {
  return join(dirname(output), `${basename(output, extname(output))}.lines`)
}

function planOf(order: AssembleOrder, stems: Stems | undefined): Omit<MixPlan, 'clips'> {
  const { source, output, mix, keep, language, subtitles, described } = order
  return {
    source,
    out: output,
    describedTrack: described?.as === 'track',
    ducking: duckingFor(mix.gap),
    bed: { mode: mix.bed, gainDb: mix.bedGain, levels: mix.bedLevels, keep },
    voiceGainDb: mix.voiceGain,
    loudness: mix.loudness,
    ...(language === undefined ? {} : { language: toIso639_2(language) }),
    settings: TakesSettings.parse(order),
    ...(subtitles === undefined ? {} : { subtitles: [textTrack(subtitles, language)] }),
    ...(stems === undefined ? {} : { stems: { folder: stems.folder, format: 'wav', name: stems.name } }),
    ...(order.lineFiles ? { lineFiles: linesFolder(output) } : {}),
  }
}

/** Throws `invalid` where a dub cannot be written under this name, or would replace a file that it is made from. */
export function checkOutput(output: string, sources: readonly (string | undefined)[]): void {
  if (!isVideoName(output) && !isSoundName(output)) {
    throw invalid(say('engine.output.name', { name: basename(output), endings: dubEndings() }), 'output')
  }
  if (!sources.includes(output)) return
  throw invalid(say('engine.output.replaces'), 'output')
}

/** Throws `invalid` where a format of two channels would hold surround sound. */
export function checkChannels(output: string, { audio }: MediaFacts, { mono }: Pick<TakesSettings, 'mono'>): void {
  const channels = Math.max(0, ...audio.map((track) => track.channels))
  if (channels >= SURROUND && mono !== true && endingOf(output) === '.mp3')
    throw invalid(say('engine.output.stereo', { name: basename(output), channels }), 'output')
}

/** Channels from which on sound is mixed as surround sound. */
const SURROUND = 6

/** Faults of an order that are known before any work; throws `invalid` or `file`. */
export function checkOrder({ lines: heard, described, takes, keep, output, source, lineFiles }: AssembleOrder): void {
  const lines = [...heard, ...(described?.lines ?? [])]
  checkOutput(output, [source, takes])
  // It is removed again where the work fails, so what somebody has there must not become part of it.
  if (lineFiles && existsSync(linesFolder(output))) {
    throw invalid(say('engine.folderThere', { folder: basename(linesFolder(output)) }), 'output')
  }
  if (lines.length > 0 && takes === undefined) {
    throw invalid('There are lines, but no file with their takes. Give takes.', 'takes')
  }
  checkLines(lines, 'lines')
  for (const { start, end } of keep) {
    if (end <= start)
      throw invalid(`A stretch to keep ends at ${end} s, which is not after its start at ${start} s.`, 'keep')
  }
}

/** Looked at when the work begins, which may be long after it was ordered. */
async function checkFiles({ source, takes, output }: AssembleOrder): Promise<void> {
  await checkThere(source, say('engine.video.moved', { path: source }))
  if (takes !== undefined) await checkThere(takes, say('engine.takes.gone', { path: takes }))
  await checkWritable(dirname(output))
}

/** Tries to make a file: the rights that a folder tells of say nothing on Windows, nor of one mounted read-only. */
async function checkWritable(folder: string): Promise<void> {
  const probe = join(folder, `.griot-${randomUUID().slice(0, 8)}.part`)
  try {
    await writeFile(probe, '', { flag: 'wx' })
    await rm(probe, { force: true })
  } catch (cause) {
    const message = say('engine.output.folder', { folder })
    throw new AppError({ kind: 'file', message, path: folder }, { cause })
  }
}

async function checkThere(path: string, message: Message): Promise<void> {
  if ((await stat(path).catch(() => undefined))?.isFile()) return
  throw new AppError({ kind: 'file', message, path })
}

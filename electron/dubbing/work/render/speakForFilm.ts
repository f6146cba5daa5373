import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { JobReport } from '../../../../shared/contract/local.ts'
import type { Target } from '../../../../shared/contract/records.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { ChosenTake, Document, DocumentDraft, Line } from '../../../../shared/project/document.ts'
import { trimLine } from '../../../../shared/project/lines/lineEdits.ts'
import { setSettings } from '../../../../shared/project/projectEdits.ts'
import { isRecorded, spokenBy, takeKey, takeState, voiceOf } from '../../../../shared/project/takes/takeKey.ts'
import { chooseTake, setTakeOfLocked } from '../../../../shared/project/texts/textEdits.ts'
import type { TimeMapKnots } from '../../../../shared/timing/waits/timeMap.ts'
import type { WaitNeeds } from '../../../../shared/timing/waits/waitNeeds.ts'
import { readTakeSound } from '../../project/takes.ts'
import { localOf } from '../links.ts'
import { type JobWork, runJob } from '../runJob.ts'
import type { WorkContext } from '../workContext.ts'
import type { RenderPlan } from '../workOrder.ts'
import { inputOf } from './renderByService.ts'
import { SPEECH_SHARE } from './renderFromTakes.ts'

/** The pace of a dub that is decided when its lines are spoken. */
export interface OpenPace {
  readonly picture: 'auto'
  /** By which share of the film it may get longer. */
  readonly longest: number
}

/** The lines of a film to speak: a plan with voices, and the document that it was made from. */
interface LinesOfFilm {
  readonly target: Target
  readonly document: Document
  readonly plan: RenderPlan
  /** The pace of the picture, where it is decided by the lines as they are spoken. */
  readonly pace?: OpenPace | undefined
  /** Whether recordings of a person are replaced too, as every line is to be spoken anew. */
  readonly everyLine?: boolean
}

/** The folder that the engine writes the spoken lines of a dub to, until they are takes of its project. */
function spokenFolder({ scratch, id }: Pick<WorkContext, 'scratch' | 'id'>): string {
  return join(scratch, `${id}.takes`)
}

/** Removes the spoken lines of a dub that are not takes yet, also of an engine that was killed while it wrote them. */
export async function clearSpeech(place: Pick<WorkContext, 'scratch' | 'id'>): Promise<void> {
  const folder = spokenFolder(place)
  await Promise.all([folder, `${folder}.part`].map((path) => rm(path, { recursive: true, force: true })))
}

/**
 * Has the engine of this computer speak all lines for their times in the film, and takes them into the project: their sound, the
 * pace of the picture if it was open, and at the first dub the times of speech found in the source. With `timeMap` the picture
 * waits as that says.
 */
export async function speakForFilm(
  context: WorkContext,
  lines: LinesOfFilm,
  timeMap: TimeMapKnots | undefined,
): Promise<void> {
  const folder = spokenFolder(context)
  const report = await orderSpeech(context, lines, {
    doing: say('doing.speak', { count: lines.plan.lines.length }),
    part: { from: 0, to: SPEECH_SHARE },
    order: { timeMap, takes: folder },
  })
  await keepTakes(context, lines, { report, folder })
  const { steps = [] } = context.checkpoint
  const speechNotes = [...lines.plan.notes, ...report.notes]
  const pace = lines.pace && report.pace
  await context.saveCheckpoint({ steps: [...steps, 'speech'], speakJob: undefined, speechNotes, pace })
  await clearSpeech(context)
}

/**
 * Where the picture waits for all languages of one file, decided by what the lines of each need when they are spoken. Speech and a film
 * that were made by other waits are forgotten.
 */
export async function waitsOf(
  context: WorkContext,
  lines: LinesOfFilm,
  together: NonNullable<WorkContext['together']>,
): Promise<TimeMapKnots> {
  const waits = await together(await needsOf(context, lines))
  const { commonWaits, steps } = context.checkpoint
  if (!isDeepStrictEqual(waits, commonWaits)) {
    const left = steps?.filter((step) => step !== 'speech')
    await context.saveCheckpoint({ commonWaits: waits, steps: left, speakJob: undefined, renderJob: undefined })
  }
  return waits
}

/** How long the lines of a dub take, by which the waits of several languages are decided. */
async function needsOf(context: WorkContext, lines: LinesOfFilm): Promise<WaitNeeds> {
  if (context.checkpoint.needs !== undefined) return context.checkpoint.needs
  const { needs } = await orderSpeech(context, lines, {
    doing: say('doing.waits'),
    part: { from: 0, to: 0 },
    order: {},
  })
  if (needs === undefined) throw new Error('Lines that are only measured are reported with what they need.')
  await context.saveCheckpoint({ needs, speakJob: undefined })
  return needs
}

interface SpeechJob extends Required<Pick<JobWork, 'doing' | 'part'>> {
  readonly order: { readonly timeMap?: TimeMapKnots | undefined; readonly takes?: string }
}

/** Orders the speech of a film, and answers its report. */
async function orderSpeech(
  context: WorkContext,
  { plan, pace }: LinesOfFilm,
  { doing, part, order }: SpeechJob,
): Promise<JobReport> {
  const { video: path } = context
  const { output } = plan.options
  const { bed_levels: _, keep: _keep, ...input } = { ...inputOf(plan), ...pace }
  const { job_id } = await runJob(context, {
    kept: 'speakJob',
    stage: 'render',
    part,
    doing,
    start: (link, { signal }) => localOf(link).speak({ ...input, path, output, ...order }, { signal }),
  })
  return context.onLink((link, signal) => localOf(link).jobReport({ job_id }, { signal }))
}

interface Spoken {
  readonly report: JobReport
  /** The folder of the lines. */
  readonly folder: string
}

/**
 * Adds the spoken lines to the takes of the project. Answers them by line, and where nothing was spoken before the times at which the
 * source was heard to speak.
 */
async function addTakes({ use }: WorkContext, { target, document, plan }: LinesOfFilm, { report, folder }: Spoken) {
  const texts = new Map(plan.lines.map(({ id, text }) => [id, text]))
  const chosen = new Map<number, ChosenTake>()
  const slots = new Map<number, { readonly start: number; readonly end: number }>()
  // What was spoken or recorded already has its times by the eye and ear of a person, or of the dub before.
  const isFirst = Object.values(document.lines).every(({ texts }) => Object.values(texts).every(({ take }) => !take))
  for (const { id, rate, slot, words: starts } of report.lines) {
    const line = document.lines[id]
    if (line === undefined) continue
    if (isFirst && slot !== undefined) slots.set(line.id, slot)
    const path = join(folder, `${id}.wav`)
    const sound = existsSync(path) ? await readTakeSound(path) : undefined
    const by = spokenBy(document, line)
    const [key, voice] = [takeKey(line, target, by), voiceOf(line, target, by.speaker)?.voice]
    if (sound === undefined || key === undefined || voice === undefined) continue
    const words = starts && { text: texts.get(id) ?? '', starts }
    const { id: take } = await use(({ takes }) => takes.add({ key, target, line: line.id, voice, rate, words }, sound))
    chosen.set(line.id, { id: take, key })
  }
  return { chosen, slots }
}

/** Takes spoken lines into the project, in one step, with the pace that was decided by them. */
async function keepTakes(context: WorkContext, lines: LinesOfFilm, spoken: Spoken): Promise<void> {
  const { document, pace } = lines
  const { chosen, slots } = await addTakes(context, lines, spoken)
  const decided = pace && spoken.report.pace
  if (decided === undefined && chosen.size + slots.size === 0) return
  await context.edit(say('edit.takesOfDub'), (draft) => {
    if (decided !== undefined) setSettings(draft, decided)
    for (const [id, slot] of slots) {
      const [now, then] = [draft.lines[id], document.lines[id]]
      if (now !== undefined && now.start === then?.start && now.end === then.end) trimLine(draft, id, slot)
    }
    for (const [id, take] of chosen) keepTake(draft, lines, { id, take })
  })
}

/** Chooses the spoken take of a line. A recording stays unless every line is spoken anew; a locked line keeps a take that is fresh. */
function keepTake(
  draft: DocumentDraft,
  { target, everyLine = false }: LinesOfFilm,
  { id, take }: { readonly id: number; readonly take: ChosenTake },
): void {
  const line = draft.lines[id] as Line | undefined
  if (line === undefined || (isRecorded(line, target) && !everyLine)) return
  if (!line.locked) chooseTake(draft, id, { target, take })
  else if (takeState(line, target, spokenBy(draft, line)) !== 'fresh') setTakeOfLocked(draft, id, { target, take })
}

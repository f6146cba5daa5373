import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { DubOrder } from '../../../shared/commands/dubs.ts'
import type { MadeDub } from '../../../shared/commands/finishedDub.ts'
import { type RenderBy, RenderOptions } from '../../../shared/commands/work.ts'
import type { JobReport, MadePace } from '../../../shared/contract/local.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { invalid } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { ChosenTake, Document, DocumentDraft, Line } from '../../../shared/project/document.ts'
import { changeDocument } from '../../../shared/project/journalStep.ts'
import { dialogueToFit, fitLines } from '../../../shared/project/lines/fitLines.ts'
import { trimLine } from '../../../shared/project/lines/lineEdits.ts'
import { setSettings } from '../../../shared/project/projectEdits.ts'
import { renderKey } from '../../../shared/project/renderKey.ts'
import { lackingWords } from '../../../shared/project/takes/lackingTakes.ts'
import { chosenTakes, isRecorded, spokenBy, takeKey, voiceOf } from '../../../shared/project/takes/takeKey.ts'
import { translatedSigns } from '../../../shared/project/texts/signEdits.ts'
import { chooseTakes } from '../../../shared/project/texts/textEdits.ts'
import { LONGEST, needsWaits, pacingOf } from '../../../shared/timing/pacing.ts'
import type { TimeMapKnots } from '../../../shared/timing/timeMap.ts'
import { readTakeSound } from '../project/takes.ts'
import { type OpenPace, ownNeeds } from './makeVideo.ts'
import { inputOf, renderByService } from './renderByService.ts'
import { renderFromTakes } from './renderFromTakes.ts'
import { planRender } from './renderPlan.ts'
import { speakProject } from './speakProject.ts'
import type { WorkContext } from './workContext.ts'
import type { RenderPlan } from './workOrder.ts'

/** A rendered project: the dub, the plan it was made from, and what the renderer tells of it. */
export interface RenderedProject {
  readonly made: MadeDub
  readonly plan: RenderPlan
  readonly report: JobReport | undefined
}

/** The language and the options of a render; a dub says too how its picture is paced. */
type RenderWish = z.input<typeof RenderOptions> & Pick<DubOrder, 'to' | 'picture' | 'longest'>

interface RenderGiven {
  /** Whether the language is made anew, whatever was decided for it before. */
  readonly anew?: boolean | undefined
}

/**
 * Renders a project as a dub is ordered. Where it has takes, the dub is made from them, and lines without a fresh one are spoken
 * first; else the service speaks all lines, and its sound becomes their takes.
 */
export async function renderProject(
  context: WorkContext,
  order: RenderWish,
  { anew }: RenderGiven = {},
): Promise<RenderedProject> {
  const { together } = context
  const { to: target } = order
  const pace = await openPace(context, order, anew)
  // Languages that wait together are spoken together.
  const { document, plan } = await planned(context, order, together && 'service')
  if (plan.cast === undefined) return renderSpoken(context, order, plan, pace)
  const signs = translatedSigns(document, target)
  const timeMap = together && (await waitsOf(context, plan, { pace, together }))
  const { report, ...made } = await renderByService(context, plan, target, { signs, timeMap, pace })
  const basis = await keepTakes(context, target, { document, report, pace: pace && report?.pace })
  return { made: { ...made, basis }, plan, report }
}

/** Where the picture waits for all languages of one file. A render by other waits is left. */
async function waitsOf(
  context: WorkContext,
  plan: RenderPlan,
  { pace, together }: { pace: OpenPace | undefined; together: NonNullable<WorkContext['together']> },
): Promise<TimeMapKnots> {
  const waits = await together(await ownNeeds(context, plan.options, inputOf(plan, pace)))
  if (!isDeepStrictEqual(waits, context.reached.commonWaits))
    await context.reach({ commonWaits: waits, renderJob: undefined })
  return waits
}

/** Plans the render of an order from the document as it is now. */
async function planned(context: WorkContext, order: RenderWish, by?: RenderBy) {
  const { use } = context
  const document = await context.document()
  const options = RenderOptions.parse({ ...order, by })
  return { document, plan: await use((file) => planRender({ document, target: order.to, options }, file)) }
}

/**
 * The pace of a dub where nobody chose: it is decided once, with the first dub of a project, by lines as they are spoken.
 * Undefined where the project says how its picture is paced.
 */
async function openPace({ video, use }: WorkContext, order: RenderWish, anew = false): Promise<OpenPace | undefined> {
  if (pacingOf(order, video) !== 'auto') return undefined
  const isFirst = await use(({ records }) => records.results().length === 0)
  return isFirst || anew || order.picture === 'auto'
    ? { picture: 'auto', longest: order.longest ?? LONGEST }
    : undefined
}

/** Decides the pace of a project by its takes, where it is open. */
async function decidePace(context: WorkContext, target: Target, pace: OpenPace | undefined): Promise<void> {
  if (pace === undefined) return
  const document = await context.document()
  const takes = await context.use((file) => file.takes.some(chosenTakes(document, target)))
  const lines = dialogueToFit(document, target, takes)
  const duration = document.media.facts?.duration ?? Math.max(0, ...lines.map(({ end }) => end))
  const picture = needsWaits(fitLines(lines, { target, duration, timing: document.timing })) ? 'wait' : 'keep'
  if (picture === (document.picture ?? 'keep')) return
  await context.edit(say('edit.timing'), (draft) => setSettings(draft, { ...pace, picture }))
}

/**
 * Renders from takes. The lines that lack one are spoken first, and the plan is made again of what is there then: a line that was
 * edited meanwhile is spoken again. One that lacks a take still with the same words is for its person to look at.
 */
export async function renderSpoken(
  context: WorkContext,
  order: RenderWish,
  { speak }: Pick<RenderPlan, 'speak'>,
  pace?: OpenPace,
): Promise<RenderedProject> {
  const { to: target } = order
  let [lines, tried] = [speak, '']
  for (;;) {
    if (lines.length > 0) {
      context.note(say('note.spokenFirst', { count: lines.length }))
      await speakProject(context, { kind: 'takes', target, lines })
    }
    await decidePace(context, target, pace)
    const { document, plan } = await planned(context, order, 'takes')
    if (plan.speak.length === 0) {
      const { report, ...made } = await renderFromTakes(context, plan, target)
      return { made, plan, report }
    }
    const lacking = plan.speak.flatMap((id) => document.lines[id] ?? [])
    const words = JSON.stringify(lacking.map(({ id, texts }) => [id, texts[target]?.text]))
    if (words === tried) throw invalid(lackingWords(lacking))
    ;[lines, tried] = [plan.speak, words]
  }
}

interface Spoken {
  /** The document that was rendered. */
  readonly document: Document
  readonly report: JobReport | undefined
  /** The pace that was decided, where it was open. */
  readonly pace: MadePace | undefined
}

/** The takes that a render left in its folder, by line, and at the first dub the times at which the source was heard to speak. */
async function soundsOf(
  { use }: WorkContext,
  target: Target,
  { document, report, folder }: Pick<Spoken, 'document'> & { report: JobReport; folder: string },
) {
  const chosen = new Map<number, ChosenTake>()
  const slots = new Map<number, { readonly start: number; readonly end: number }>()
  const isFirst = await use(({ records }) => records.results().length === 0)
  for (const { id, rate, slot } of report.lines) {
    const line = document.lines[id]
    if (line === undefined) continue
    if (isFirst && slot !== undefined) slots.set(line.id, slot)
    const path = join(folder, `${id}.wav`)
    const sound = existsSync(path) ? await readTakeSound(path) : undefined
    const by = spokenBy(document, line)
    const [key, voice] = [takeKey(line, target, by), voiceOf(line, target, by.speaker)?.voice]
    if (sound === undefined || key === undefined || voice === undefined) continue
    const { id: take } = await use(({ takes }) => takes.add({ key, target, line: line.id, voice, rate }, sound))
    chosen.set(line.id, { id: take, key })
  }
  return { chosen, slots }
}

/**
 * Takes the spoken lines of a render into the project, in one step: their sound, and at the first dub the times at which the source
 * was heard to speak. Hosted services keep their sound. Answers the key of the document that was rendered, with that step.
 */
async function keepTakes(context: WorkContext, target: Target, { document, report, pace }: Spoken): Promise<string> {
  const { takes: folder } = context
  const layPace = (draft: DocumentDraft) => pace && setSettings(draft, pace)
  if (folder === undefined || report === undefined) {
    if (pace !== undefined) await context.edit(say('edit.timing'), layPace)
    return renderKey(changeDocument(document, layPace).document, target)
  }
  const { chosen, slots } = await soundsOf(context, target, { document, report, folder })
  const lay = (draft: DocumentDraft) => {
    layPace(draft)
    const isThere = (id: number) => draft.lines[id] !== undefined
    for (const [id, slot] of slots) {
      const [now, then] = [draft.lines[id], document.lines[id]]
      if (now !== undefined && now.start === then?.start && now.end === then.end) trimLine(draft, id, slot)
    }
    const free = [...chosen].filter(([id]) => isThere(id) && !isRecorded(draft.lines[id] as Line, target))
    chooseTakes(draft, target, new Map(free))
  }
  if (pace !== undefined || chosen.size + slots.size > 0) await context.edit(say('edit.takesOfDub'), lay)
  await rm(folder, { recursive: true, force: true })
  return renderKey(changeDocument(document, lay).document, target)
}

import type { z } from 'zod'
import type { DubOrder } from '../../../../shared/commands/dubs.ts'
import type { MadeDub } from '../../../../shared/commands/finishedDub.ts'
import { type RenderBy, RenderOptions } from '../../../../shared/commands/work.ts'
import type { JobReport, MadePace } from '../../../../shared/contract/local.ts'
import type { Target } from '../../../../shared/contract/records.ts'
import { invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { dialogueToFit, fitLines } from '../../../../shared/project/lines/fitLines.ts'
import { setSettings } from '../../../../shared/project/projectEdits.ts'
import { lackingWords } from '../../../../shared/project/takes/lackingTakes.ts'
import { chosenTakes } from '../../../../shared/project/takes/takeKey.ts'
import { translatedSigns } from '../../../../shared/project/texts/signEdits.ts'
import { DEFAULT_MAX_FILM_LENGTHENING_SHARE, needsWaits, pacingOf } from '../../../../shared/timing/pacing.ts'
import type { TimeMapKnots } from '../../../../shared/timing/waits/timeMap.ts'
import { isDone } from '../checkpoint.ts'
import type { WorkContext } from '../workContext.ts'
import type { RenderOrder, RenderPlan } from '../workOrder.ts'
import { renderByService } from './renderByService.ts'
import { renderFromTakes } from './renderFromTakes.ts'
import { planRender } from './renderPlan.ts'
import { type OpenPace, speakForFilm, waitsOf } from './speakForFilm.ts'
import { speakProject } from './speakProject.ts'

/** A rendered project: the dub, the plan it was made from, and the renderer's report. */
export interface RenderedProject {
  readonly made: MadeDub
  readonly plan: RenderPlan
  readonly report: JobReport | undefined
}

/** The language and the options of a render; a dub says too how its picture is paced. */
type RenderProjectRequest = z.input<typeof RenderOptions> & Pick<DubOrder, 'to' | 'picture' | 'longest'>

interface RenderInputs {
  /** Whether the language is made anew, whatever was decided for it before. */
  readonly anew?: boolean | undefined
}

/**
 * Renders a project as a dub is ordered. The engine of this computer makes the dub from takes: where the project has none, it speaks
 * all lines for their times in the film, else those that lack one. A hosted service speaks and mixes all at once.
 */
export async function renderProject(
  context: WorkContext,
  order: RenderProjectRequest,
  { anew }: RenderInputs = {},
): Promise<RenderedProject> {
  const { together } = context
  const pace = await openPace(context, order, anew)
  // Languages that wait together have every line spoken, by waits for all of them.
  const planning = await planned(context, order, together && 'service')
  const { plan } = planning
  const lines = { ...planning, target: order.to, pace }
  const timeMap = together && (await waitsOf(context, lines, together))
  if (isDone(context, 'speech')) return renderSpeech(context, order, timeMap)
  if (plan.cast === undefined) return renderSpoken(context, order, { ...plan, pace })
  if (await isHosted(context)) {
    const signs = translatedSigns(planning.document, order.to)
    return { made: await renderByService(context, plan, order.to, signs), plan, report: undefined }
  }
  await speakForFilm(context, lines, timeMap)
  return renderSpeech(context, order, timeMap)
}

/**
 * Renders a project by its plan. Lines that this computer speaks first are spoken as they are now, and the film is planned again from
 * their takes.
 */
export async function renderPlanned(context: WorkContext, { plan, target }: RenderOrder): Promise<MadeDub> {
  const order = { ...plan.options, to: target }
  if (plan.cast !== undefined) {
    if (await isHosted(context)) return renderByService(context, plan, target)
    if (!isDone(context, 'speech'))
      await speakForFilm(context, { ...(await planned(context, order, 'service')), target, everyLine: true }, undefined)
    // What describes the picture is no part of such a render.
    return (await renderSpeech(context, { ...order, descriptions: 'off' })).made
  }
  if (plan.speak.length > 0) return (await renderSpoken(context, order, plan)).made
  const { report: _, ...made } = await renderFromTakes(context, plan, { target })
  return made
}

/** Renders the film from the takes that were spoken for it, and reports the notes of the speech. */
function renderSpeech(
  context: WorkContext,
  order: RenderProjectRequest,
  timeMap?: TimeMapKnots,
): Promise<RenderedProject> {
  const { speechNotes = [], pace } = context.checkpoint
  for (const note of speechNotes) context.note(note, 'made')
  return renderSpoken(context, order, { speak: [], decided: pace, timeMap })
}

function isHosted({ onLink }: WorkContext): Promise<boolean> {
  return onLink(async ({ local }) => local === undefined)
}

/** Plans the render of an order from the document as it is now. */
async function planned(context: WorkContext, order: RenderProjectRequest, by?: RenderBy) {
  const { use } = context
  const document = await context.document()
  const options = RenderOptions.parse({ ...order, by })
  return { document, plan: await use((file) => planRender({ document, target: order.to, options }, file)) }
}

/**
 * The pace of a dub where nobody chose: it is decided once, with the first dub of a project, by lines as they are spoken.
 * Undefined where the project says how its picture is paced.
 */
async function openPace(
  { video, use }: WorkContext,
  order: RenderProjectRequest,
  anew = false,
): Promise<OpenPace | undefined> {
  if (pacingOf(order, video) !== 'auto') return undefined
  const isFirst = await use(({ records }) => records.results().length === 0)
  return isFirst || anew || order.picture === 'auto'
    ? { picture: 'auto', longest: order.longest ?? DEFAULT_MAX_FILM_LENGTHENING_SHARE }
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

interface SpokenRender extends Pick<RenderPlan, 'speak'> {
  readonly pace?: OpenPace | undefined
  /** The pace that was decided by this dub, whatever the project says by now. */
  readonly decided?: MadePace | undefined
  /** Where the picture waits, if that is decided. */
  readonly timeMap?: TimeMapKnots | undefined
}

/**
 * Renders from takes. The lines that lack one are spoken first, and the plan is made again of what is there then: a line that was
 * edited meanwhile is spoken again. One that lacks a take still with the same words is for its person to look at.
 */
async function renderSpoken(
  context: WorkContext,
  order: RenderProjectRequest,
  { speak, pace, decided, timeMap }: SpokenRender,
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
      const paced = decided === undefined ? plan : { ...plan, picture: decided.picture, longest: decided.longest }
      const { report, ...made } = await renderFromTakes(context, paced, { target, timeMap })
      return { made, plan: paced, report }
    }
    const lacking = plan.speak.flatMap((id) => document.lines[id] ?? [])
    const words = JSON.stringify(lacking.map(({ id, texts }) => [id, texts[target]?.text]))
    if (words === tried) throw invalid(lackingWords(lacking))
    ;[lines, tried] = [plan.speak, words]
  }
}

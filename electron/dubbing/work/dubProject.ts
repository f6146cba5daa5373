import { randomUUID } from 'node:crypto'
import type { DubOrder } from '../../../shared/commands/dubs.ts'
import type { MadeDub } from '../../../shared/commands/finishedDub.ts'
import { RenderOptions } from '../../../shared/commands/work.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { AppError, because } from '../../../shared/failure.ts'
import { type Message, say, sentences } from '../../../shared/locale/message.ts'
import { sayLanguage } from '../../../shared/locale/sayLanguage.ts'
import type { Document, Line } from '../../../shared/project/document.ts'
import {
  dialogueToFit,
  fitLines,
  pacesOf,
  programmeOf,
  type VoicePaces,
} from '../../../shared/project/lines/fitLines.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { addTarget, setSettings } from '../../../shared/project/projectEdits.ts'
import { setSoundTrack, soundTrackNotes } from '../../../shared/project/soundTrack.ts'
import { setTexts } from '../../../shared/project/texts/textEdits.ts'
import type { QcReport } from '../../../shared/qc/report.ts'
import { hasOverlay, ProjectSettings } from '../../../shared/settings/settings.ts'
import { hasWords } from '../../../shared/subtitles/spokenCues.ts'
import { textNotes } from '../../../shared/text/check/textNotes.ts'
import { findLanguage } from '../../../shared/text/languages.ts'
import { needsWaits, pacingOf } from '../../../shared/timing/pacing.ts'
import { cuesInDub } from '../../../shared/timing/waits/cuesInDub.ts'
import { type DubStep, isDone } from './checkpoint.ts'
import { type LongLine, longLines, longWords } from './figures.ts'
import { onOwnEngine } from './links.ts'
import { castDub } from './render/castDub.ts'
import { episodeOf, readCast, saveCast } from './render/castFile.ts'
import { checkOfRender, readBack, summarizeCheck } from './render/checkProjectDub.ts'
import { checkVoices } from './render/checkVoices.ts'
import { descriptionNotes } from './render/renderPlan.ts'
import { type RenderedProject, renderProject } from './render/renderProject.ts'
import { checkTranslator } from './text/checkTranslator.ts'
import { condenseLines } from './text/condenseLines.ts'
import { detectProjectFaces } from './text/detectProjectFaces.ts'
import { languageOfSubtitles, readSources, type Sources } from './text/findSources.ts'
import { writeOrderedSubtitles } from './text/orderedSubtitles.ts'
import { syncSources } from './text/syncSources.ts'
import { linesFrom, transcribeProject } from './text/transcribeProject.ts'
import { sourceLines } from './text/translate.ts'
import { translateChapters, translateProject, translateRestOfSigns } from './text/translateProject.ts'
import type { WorkContext } from './workContext.ts'
import type { DubWorkOrder } from './workOrder.ts'

/** A finished dub with facts that are reported once and not stored. */
export interface CheckedDub {
  readonly made: MadeDub
  /** The lines that are too long for their time; absent where the service does not report them. */
  readonly long: readonly LongLine[] | undefined
  /** The report of the check, where one was ordered and could be made. */
  readonly checked: QcReport | undefined
}

/**
 * Dubs a project into one language from where it stands. Lines, texts, voices and takes are written into it as they are reached,
 * and what a person changes meanwhile stays.
 */
export async function dubProject(context: WorkContext, order: DubWorkOrder): Promise<CheckedDub> {
  const began = Date.now()
  const { dub, terminal } = order
  const { to } = dub
  const cast = terminal?.cast === undefined ? undefined : await readCast(terminal.cast)
  const duration = await beginDub(context, dub)
  const voices = await checkVoices(context, order)
  await findLines(context, dub, duration)
  await castDub(context, order, { voices, cast, isCast: isDone(context, 'cast') })
  await done(context, 'cast')
  await condenseDub(context, dub, { duration, paces: pacesOf(voices) })
  if (dub.faces === true) await detectDubFaces(context)
  await translateChaptersAndSigns(context, dub)
  const rendered = await renderProject(context, dub, { anew: terminal?.anew })
  const { plan, report } = rendered
  if (terminal?.cast !== undefined) await saveCast(terminal.cast, episodeOf(await context.document(), to))
  const cues = cuesInDub(plan.cues, report)
  const subtitles =
    terminal?.subtitles === true ? await writeOrderedSubtitles(context, order, cues) : rendered.made.subtitles
  const texts = shownTexts(plan, await context.document(), to)
  for (const note of textNotes(texts, to)) context.note(note, 'made')
  const long = report && longLines(plan.lines, report, texts)
  const checked = dub.check === true ? await checkDub(context, rendered, to) : undefined
  if (dub.check !== true) for (const note of longNotes(long ?? [])) context.note(note, 'finding')
  const { shortened = [] } = context.checkpoint
  const made = {
    ...rendered.made,
    subtitles,
    ...(shortened.length > 0 && { shortened }),
    ...(checked && summarizeCheck(checked)),
  }
  const madeAt = Date.now()
  const kept = { ...made, to, seconds: (madeAt - began) / 1000, madeAt }
  await context.use(({ records }) => records.saveResult(kept))
  return { made, long, checked }
}

/** The texts of a plan's lines as they are written, which may be spelt otherwise than they are spoken. */
function shownTexts(plan: RenderedProject['plan'], { lines }: Document, to: Target): string[] {
  return plan.lines.map(({ id, text }) => lines[id]?.texts[to]?.text ?? text)
}

/** Most lines that are named where they are too long. */
const MAX_LISTED_LONG_LINES = 20

/** Names the lines that are too long for their time, and what can be done. */
function longNotes(long: readonly LongLine[]): Message[] {
  if (long.length === 0) return []
  const more =
    long.length > MAX_LISTED_LONG_LINES ? [say('note.longMore', { count: long.length - MAX_LISTED_LONG_LINES })] : []
  return [...long.slice(0, MAX_LISTED_LONG_LINES).map(longWords), ...more, say('note.longRemedy')]
}

/** Gives the project the options of the order, once; answers the film's length in seconds. */
async function beginDub(context: WorkContext, order: DubOrder): Promise<number> {
  context.enter('engine', say('doing.ready'))
  // Checked before anything is sent: an unusable file must not show up after an hour.
  const facts = await onOwnEngine(context, (local, signal) => local.probe({ path: context.video }, { signal }))
  const { duration } = facts
  if (isDone(context, 'order')) return duration
  const { to } = order
  const { audio } = facts
  const document = await context.document()
  const subtitleLanguage = (await wantsLines(context, order, document))
    ? await languageOfSubtitles(context.video, order, { audio, signal: context.signal })
    : undefined
  const sound = { ...order, subtitleLanguage }
  const notes = soundTrackNotes(audio, sound, document.soundTrack)
  await context.edit(say('edit.addTarget', { language: sayLanguage(to) }), (draft) => {
    addTarget(draft, to)
    // A project that was made as its video was dropped does not know it yet.
    draft.media.facts ??= facts
    setSettings(draft, ProjectSettings.parse(order), to)
    setSoundTrack(draft, audio, sound)
  })
  for (const message of notes) context.note(message)
  await done(context, 'order')
  return duration
}

function done({ checkpoint, saveCheckpoint }: WorkContext, step: DubStep): Promise<void> {
  return saveCheckpoint({ steps: [...(checkpoint.steps ?? []), step] })
}

/** Finds the lines of the project and translates those that have no text yet. */
export async function findLines(context: WorkContext, order: DubOrder, duration: number): Promise<void> {
  const document = await context.document()
  const again = await wantsLines(context, order, document)
  const isFromFile = order.translation.from === 'file'
  const isTranslated = isDone(context, 'translation') || (!isFromFile && untranslated(document, order).length === 0)
  if (!again && isTranslated) return
  const place = (found: Sources) => syncSources(context, found, { ...order, isTranscriptUsed: again })
  const sources = await readSources(context, order, { ...document.media.facts, duration }, place)
  await checkTranslator(context, order, { sources, lines: again ? undefined : sourceLines(document) })
  const origin = again ? (await transcribeProject(context, order, sources)).origin : undefined
  if (again) await context.use(({ records }) => records.saveLinesFrom(linesFrom(order)))
  if (origin !== 'translation') await translateRest(context, order, sources)
  await done(context, 'translation')
}

/** Whether the lines are to be found: there are none, or the order asks for another way than the one they were found in. */
async function wantsLines(
  { use }: WorkContext,
  order: DubOrder,
  { lines, sourceLanguage }: Document,
): Promise<boolean> {
  if (Object.keys(lines).length === 0) return true
  const known = await use(({ records }) => records.linesFrom())
  // Lines that no dub has found are a person's work.
  if (known === undefined) return false
  const { transcript, from, speakers = null, sungLines, subtitleShift, sync } = order
  const isOther = from !== undefined && sourceLanguage !== undefined && codeOf(from) !== codeOf(sourceLanguage)
  // An order that asks for nothing takes the lines as they are.
  const asks = [transcript.from !== 'auto', speakers !== null, sungLines, subtitleShift, sync].some(
    (one) => one !== undefined && one !== false,
  )
  return isOther || (asks && linesFrom(order) !== known)
}

function codeOf(language: string): string {
  return findLanguage(language)?.code ?? language
}

async function translateRest(context: WorkContext, dub: DubOrder, sources: Sources): Promise<void> {
  const { to: target, translation: source } = dub
  const document = await context.document()
  const isNew = Object.values(document.lines).every(({ texts }) => texts[target] === undefined)
  // A file that was chosen counts for all lines.
  const isWhole = isNew || source.from === 'file'
  const rest = untranslated(document, dub).map(({ id }) => id)
  if (!isWhole && rest.length === 0) return
  const order = { kind: 'translation', target, source, ...(isWhole ? {} : { lines: rest }) } as const
  if ((await translateProject(context, order, { sources, onlyLines: true })) !== 'service') return
  const [missing] = untranslated(await context.document(), dub)
  if (missing === undefined) return
  const { translation } = context.remedies
  const message = sentences(say('failure.untranslated', { text: missing.source }), translation)
  throw new AppError({ kind: 'bad_reply', message })
}

/** The lines without a text in the language of an order, as far as they need one. */
export function untranslated(document: Document, { to }: Pick<DubOrder, 'to'>): Line[] {
  return linesInOrder(document).filter(
    ({ source, locked, keepOriginal, texts }) =>
      !locked && !keepOriginal && hasWords(source) && texts[to] === undefined,
  )
}

/**
 * Has lines that do not fit condensed, once, if that is ordered, so that a picture that waits has to wait for less. Tells what
 * does not fit after all.
 */
async function condenseDub(context: WorkContext, order: DubOrder, film: PredictionInputs): Promise<void> {
  if (context.checkpoint.shortened !== undefined) return
  if (order.shorten === true) await condenseLongLines(context, order.to, film)
  await noteDescriptions(context, order)
  await noteOverRate(context, order, film)
}

/** Notes, before anything is spoken, the descriptions of the picture that the dub will not have. */
async function noteDescriptions({ document, note }: WorkContext, order: DubOrder): Promise<void> {
  const options = RenderOptions.parse(order)
  for (const one of descriptionNotes({ document: await document(), target: order.to, options })) note(one, 'warning')
}

/** The facts that lengths of lines are predicted by: seconds of the film, and the pace of the service's voices. */
interface PredictionInputs {
  readonly duration: number
  readonly paces: VoicePaces
}

async function condenseLongLines(context: WorkContext, target: Target, film: PredictionInputs): Promise<void> {
  const { signal, note, onLink } = context
  const document = await context.document()
  context.enter('voices', say('doing.shorten'))
  const { texts, changes } = await condenseLines({ document, target, ...film, signal, onLink, note })
  const textOf = (line: Line | undefined) => line?.texts[target]?.text
  if (texts.size > 0)
    await context.edit(say('edit.shortenLines', { count: texts.size }), (draft) => {
      const same = [...texts].filter(
        ([id]) => textOf(draft.lines[id] as Line | undefined) === textOf(document.lines[id]),
      )
      setTexts(draft, new Map(same), target)
    })
  await context.saveCheckpoint({ shortened: [...changes] })
}

/** Notes before the render what it costs to keep the picture's time: in lines that are over rate or late, and in letters. */
async function noteOverRate(
  context: WorkContext,
  order: DubOrder,
  { duration, paces }: PredictionInputs,
): Promise<void> {
  const { note, onLink } = context
  const { to: target } = order
  const document = await context.document()
  if (document.picture === 'wait') return
  const lines = dialogueToFit(document, target, new Map(), paces)
  const fits = fitLines(lines, programmeOf(document, target, duration))
  const isOwn = await onLink(async ({ local }) => local !== undefined)
  // A picture that will wait by itself keeps no time.
  if (isOwn && pacingOf(order, context.video) === 'auto' && needsWaits(fits)) return
  const long = fits.filter(({ tooLong }) => tooLong)
  if (long.length === 0) return
  const count = long.reduce((sum, { dropCharacters }) => sum + dropCharacters, 0)
  note(say('note.hasteAhead', { lines: say('finding.ofLines', { some: long.length, all: fits.length }), count }))
}

/** Looks for faces. A film that cannot be looked at is dubbed without. */
async function detectDubFaces(context: WorkContext): Promise<void> {
  try {
    await detectProjectFaces(context)
  } catch (error) {
    if (context.signal.aborted) throw error
    context.note(because(say('note.facesFailed'), error), 'warning')
  }
}

/** Translates what is beside the lines: the names of chapters, and the texts of the picture, if they are to be shown. */
async function translateChaptersAndSigns(context: WorkContext, order: DubOrder): Promise<void> {
  const { chapters } = await onOwnEngine(context, (local, signal) => local.probe({ path: context.video }, { signal }))
  // A hosted service could not write them.
  if (await context.onLink(async ({ local }) => local !== undefined))
    await translateChapters(context, order.to, chapters)
  else if (chapters?.length) context.note(say('note.chaptersKept'))
  if (hasOverlay(order)) await translateRestOfSigns(context, order.to)
}

/** Checks a finished dub, with its findings as notes; a check that fails is no failure of the dub. */
async function checkDub(
  context: WorkContext,
  { plan, made, report }: RenderedProject,
  to: Target,
): Promise<QcReport | undefined> {
  try {
    const order = checkOfRender(plan, to, made.path)
    const checked = await readBack(context, order, { id: randomUUID(), renderReport: report })
    for (const { message, remedy } of checked.findings) context.note(sentences(message, remedy), 'finding')
    return checked
  } catch (error) {
    if (context.signal.aborted) throw error
    context.note(because(say('note.notChecked'), error), 'warning')
    return undefined
  }
}

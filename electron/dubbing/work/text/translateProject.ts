import type { Segment, Target } from '../../../../shared/contract/records.ts'
import { invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { sayLanguage } from '../../../../shared/locale/sayLanguage.ts'
import type { Document, DocumentDraft, Line } from '../../../../shared/project/document.ts'
import { isSoundLine } from '../../../../shared/project/lines/keptStretches.ts'
import { addLine } from '../../../../shared/project/lines/lineEdits.ts'
import { linesInOrder } from '../../../../shared/project/lines/linesInOrder.ts'
import { addTarget, setSettings, settingsOf } from '../../../../shared/project/projectEdits.ts'
import { dialogueOf } from '../../../../shared/project/speakers/describer.ts'
import { glossaryOf } from '../../../../shared/project/texts/glossaryEdits.ts'
import { signsToTranslate, writeSign } from '../../../../shared/project/texts/signEdits.ts'
import { applyTranslation } from '../../../../shared/project/texts/textEdits.ts'
import { textHash } from '../../../../shared/project/texts/textHash.ts'
import { hasWords } from '../../../../shared/subtitles/spokenCues.ts'
import { applyVoices, newVoices } from '../render/castProjectSpeakers.ts'
import type { WorkContext } from '../workContext.ts'
import type { TranslationOrder } from '../workOrder.ts'
import { placeByLines } from './askForTimes.ts'
import { readSources, type Sources, type Subtitles } from './findSources.ts'
import { matchTranslation } from './matchTranslation.ts'
import { isAlreadyIn, noteTranslation, sourceLines, translateLines, translateSigns } from './translate.ts'

/** Translated texts, and additional lines that only the translation has. */
interface Translated {
  readonly by: TranslatedBy
  readonly texts: ReadonlyMap<number, string>
  readonly added?: readonly Segment[]
  /** Translations of signs by their ids. */
  readonly signs?: ReadonlyMap<number, string>
  /** The failure that interrupted the translation; texts translated before it are kept. */
  readonly failure?: unknown
}

/** Where a translation comes from: a subtitle file, the lines themselves, which are in the language already, or the service. */
type TranslatedBy = 'file' | 'lines' | 'service'

interface TranslationOptions {
  /** The files of the order, if they were read. */
  readonly sources?: Sources
  /** Whether only lines are translated; else speakers are cast and signs are translated too. */
  readonly onlyLines?: boolean
}

/** Translates lines of a project in one step, and casts speakers that have no voice in the language yet. */
export async function translateProject(
  context: WorkContext,
  order: TranslationOrder,
  { sources, onlyLines = false }: TranslationOptions = {},
): Promise<TranslatedBy> {
  const { target } = order
  context.enter('translation', say('doing.translateAll'))
  const document = await context.document()
  const lines = linesInOrder(document)
  if (lines.length === 0) throw invalid(say('failure.noLines'))
  const requestedIds = order.lines === undefined ? undefined : new Set(order.lines)
  const open = lines.filter(({ id, locked }) => !locked && requestedIds?.has(id) !== false)
  const {
    by,
    texts,
    added = [],
    signs = new Map<number, string>(),
    failure,
  } = await translated(context, { order, document, open, sources, onlyLines })
  if (failure !== undefined && texts.size === 0) throw failure
  const voices = onlyLines ? {} : await newVoices(context, document, target)
  await context.edit(say('edit.translateInto', { language: sayLanguage(target) }), (draft) => {
    addTarget(draft, target)
    const kept = apply(draft, { target, texts, before: document })
    if (kept > 0) context.note(say('note.editedMeanwhile', { count: kept }))
    applySigns(draft, { target, signs, before: document })
    for (const { text, ...line } of added) applyTranslation(draft, target, new Map([[addLine(draft, line), text]]))
    applyVoices(draft, target, voices)
  })
  if (failure === undefined) {
    if (!onlyLines && order.lines === undefined)
      await translateChapters(context, target, document.media.facts?.chapters)
    return by
  }
  context.note(say('note.translatedBefore', { done: texts.size, count: open.length }))
  throw failure
}

/** Translates the signs of a project that have no translation yet, in one step, unless its lines are in the language already. */
export async function translateRestOfSigns(context: WorkContext, target: Target): Promise<void> {
  const document = await context.document()
  const open = signsToTranslate(document, target)
  if (open.length === 0 || isAlreadyIn(sourceLines(document), target)) return
  const hints = { to: target, language: document.sourceLanguage, glossary: glossaryOf(document, target) }
  const { texts: signs } = await translateSigns(context, open, hints)
  if (signs.size === 0) return
  await context.edit(say('edit.translateInto', { language: sayLanguage(target) }), (draft) => {
    applySigns(draft, { target, signs, before: document })
  })
}

/**
 * Translates the names of a film's chapters, once for each language, and keeps them with the settings of that. Where that is not
 * possible they stay as they are, which is noted.
 */
export async function translateChapters(
  context: WorkContext,
  target: Target,
  titles: readonly string[] = [],
): Promise<void> {
  const document = await context.document()
  const known = settingsOf(document, target).chapterTitles
  if (titles.length === 0 || known?.length === titles.length) return
  if (isAlreadyIn(sourceLines(document, dialogueOf(document)), target)) return
  const open = titles.flatMap((text, id) => (text.trim() === '' ? [] : [{ id, start: id, end: id + 1, text }]))
  const hints = { to: target, language: document.sourceLanguage, glossary: glossaryOf(document, target) }
  const { texts } = await translateSigns(context, open, hints, say('note.chaptersKept'))
  if (texts.size === 0) return
  const chapterTitles = titles.map((title, id) => texts.get(id) ?? title)
  await context.edit(say('edit.translateInto', { language: sayLanguage(target) }), (draft) => {
    setSettings(draft, { chapterTitles }, target)
  })
}

interface SignTexts extends Pick<Application, 'target' | 'before'> {
  readonly signs: ReadonlyMap<number, string>
}

/** Gives signs their translations; one that was changed or translated by hand meanwhile keeps what was written. */
function applySigns(draft: DocumentDraft, { target, signs, before }: SignTexts): void {
  const requestedTexts = new Map(signsToTranslate(before, target).map(({ id, text }) => [id, text]))
  for (const { id, text } of signsToTranslate(draft, target)) {
    const translation = signs.get(id)
    if (translation !== undefined && requestedTexts.get(id) === text)
      writeSign(draft, id, { text: translation, target })
  }
}

/** The files of an order: a translation needs no transcript. */
function sourcesOf({ target: to, source: translation }: TranslationOrder) {
  return { to, transcript: { from: 'video' }, translation } as const
}

interface TranslateProjectOptions {
  readonly order: TranslationOrder
  readonly document: Document
  /** The lines to translate. */
  readonly open: readonly Line[]
  readonly sources: Sources | undefined
  readonly onlyLines: boolean
}

async function translated(
  context: WorkContext,
  { order, document, open, sources, onlyLines }: TranslateProjectOptions,
): Promise<Translated> {
  const { target } = order
  const spoken = open.filter(({ source }) => hasWords(source))
  const { segments } = sourceLines(document, spoken)
  // Detected from all lines, which tell the language better than the few to translate.
  const already = isAlreadyIn(sourceLines(document), target)
  const { translation, transcript } = sources ?? (await readSources(context, sourcesOf(order), document.media.facts))
  // If the lines are in the target language already, a translation file counts only if the user chose it.
  if (translation !== undefined && (translation.isChosen || !already)) {
    if (glossaryOf(document, target).length > 0) context.note(say('note.glossaryUnused'))
    return fromFile(context, translation, {
      document,
      target,
      open,
      isWhole: order.lines === undefined,
      sourceText: transcript?.text,
    })
  }
  if (already && order.source.from !== 'service') {
    context.note(say('note.translationNone', { language: sayLanguage(target) }))
    return {
      by: 'lines',
      texts: new Map(open.flatMap(({ id, source }) => (source.trim() === '' ? [] : [[id, source]]))),
    }
  }
  context.note(say('note.translationService', { language: sayLanguage(target) }))
  const hints = { to: target, language: document.sourceLanguage, glossary: glossaryOf(document, target) }
  const lines = await askService(context, segments, hints)
  if (onlyLines || order.lines !== undefined || lines.failure !== undefined) return lines
  const signs = await translateSigns(context, signsToTranslate(document, target), hints)
  return { ...lines, signs: signs.texts }
}

interface Matching extends Pick<TranslateProjectOptions, 'document' | 'open'> {
  readonly target: Target
  /** Whether all lines are translated; then what the file has besides becomes lines. */
  readonly isWhole: boolean
  /** The text without times that the lines were cut from. */
  readonly sourceText: string | undefined
}

async function fromFile(
  context: WorkContext,
  file: Subtitles,
  { document, target, open, isWhole, sourceText }: Matching,
): Promise<Translated> {
  noteTranslation(context, file)
  // It has what people say; by its times alone its cues would fall on descriptions, and on sounds.
  const dialogue = dialogueOf(document)
  const sounds = dialogue.filter((line) => isSoundLine(line, target))
  const spoken = dialogue.filter((line) => !sounds.includes(line))
  const { segments } = sourceLines(document, spoken)
  const translation = file.timed && !file.isShifted ? await placeByLines(context, segments, file) : file
  const { texts, added, remarks } = matchTranslation(segments, translation, sourceText)
  const noises = { cues: translation.sounds ?? [], timed: true }
  const matchedSounds = matchTranslation(sourceLines(document, sounds).segments, noises)
  if (isWhole) for (const remark of remarks) context.note(remark, 'warning')
  const openIds = new Set(open.map(({ id }) => id))
  const chosen = [...texts, ...matchedSounds.texts].filter(([id]) => openIds.has(id))
  return { by: 'file', texts: new Map(chosen), ...(isWhole ? { added } : {}) }
}

async function askService(
  context: WorkContext,
  segments: readonly Segment[],
  hints: Omit<Parameters<typeof translateLines>[2], 'onTexts'>,
): Promise<Translated> {
  const texts = new Map<number, string>()
  const onTexts = (answer: ReadonlyMap<number, string>, requestedLines: readonly Segment[]) => {
    for (const { id } of requestedLines) {
      const text = answer.get(id)
      if (text) texts.set(id, text)
      else context.fail({ line: id, message: say('failure.lineUntranslated') })
    }
  }
  try {
    await translateLines(context, segments, { ...hints, onTexts })
  } catch (failure) {
    if (context.signal.aborted) throw failure
    return { by: 'service', texts, failure }
  }
  return { by: 'service', texts }
}

interface Application {
  readonly target: Target
  readonly texts: ReadonlyMap<number, string>
  /** The document as it was translated. */
  readonly before: Document
}

/**
 * Applies translations to the current lines; answers how many were skipped because they were edited by hand meanwhile.
 */
function apply(draft: DocumentDraft, { target, texts, before }: Application): number {
  const untouched = [...texts].filter(
    ([id]) => draft.lines[id]?.texts[target]?.text === before.lines[id]?.texts[target]?.text,
  )
  applyTranslation(draft, target, new Map(untouched))
  for (const [id] of untouched) {
    const text = draft.lines[id]?.locked ? undefined : draft.lines[id]?.texts[target]
    // The source may have changed since, so the basis is the translated source.
    if (text !== undefined) text.basis = textHash(before.lines[id]?.source ?? '')
  }
  return texts.size - untouched.length
}

import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type { PlacedText } from '../../../../shared/contract/assemble.ts'
import type { Segment, Target } from '../../../../shared/contract/records.ts'
import { AppError, because, toFailure } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { Document, Line } from '../../../../shared/project/document.ts'
import { linesInOrder } from '../../../../shared/project/lines/linesInOrder.ts'
import { FIRST_SPEAKER } from '../../../../shared/project/speakers/assignSpeakers.ts'
import type { GlossaryPair } from '../../../../shared/project/texts/glossaryFile.ts'
import { sureLanguage } from '../../../../shared/text/identify/sureLanguage.ts'
import { findLanguage } from '../../../../shared/text/languages.ts'
import { WINDOW_REMEDIES } from '../stepRemedies.ts'
import type { WorkContext } from '../workContext.ts'
import { nameOf, type Subtitles } from './findSources.ts'

/** Words with their fixed translations. */
type Glossary = readonly GlossaryPair[]

/** Names the file that a translation comes from, and what was repaired in it. The times that a text without any was given are not used. */
export function noteTranslation({ note }: Pick<WorkContext, 'note'>, translation: Subtitles): void {
  note(say('note.translationFile', { file: nameOf(translation) }))
  for (const repaired of translation.notes) if (repaired.key !== 'repair.untimed') note(repaired)
}

/** Lines of a project in its own language, as a service knows them. */
export function sourceLines(
  document: Pick<Document, 'lines' | 'sourceLanguage'>,
  lines: readonly Line[] = linesInOrder(document),
): { readonly language: string | undefined; readonly segments: Segment[] } {
  const segments = lines.map(({ id, start, end, source, speaker }) => ({ id, start, end, text: source, speaker }))
  return { language: document.sourceLanguage, segments }
}

/** Whether lines are in the target language already. */
export function isAlreadyIn(
  { language, segments }: { readonly language?: string | undefined; readonly segments: readonly Segment[] },
  to: string,
): boolean {
  if (language !== undefined && findLanguage(language)?.code === to) return true
  // Detection outweighs file names and the caller: translating from the wrong language would spoil the lines.
  return sureLanguage(segments) === to
}

/** Hints for the translator, if known, and the receiver of its answers. */
interface TranslationWork {
  readonly to: Target
  /** The source language. */
  readonly language?: string | undefined
  readonly glossary?: Glossary
  /** Takes the texts of one request by line id; a line that the service skipped has an empty text or none. */
  onTexts(texts: ReadonlyMap<number, string>, requestedLines: readonly Segment[]): void
}

/** Lines per request: a failing request costs only its own lines, and progress can be shown. */
const CHUNK_LINES = 100
const CHUNK_CHARACTERS = 8000

/** Translates lines on the service, one request after the other. Throws the first failure. */
export async function translateLines(
  context: Pick<WorkContext, 'onLink' | 'enter' | 'remedies'>,
  lines: readonly Segment[],
  { to, language, glossary = [], onTexts }: TranslationWork,
): Promise<void> {
  const words = glossary.map(({ term, use }) => ({ term, use }))
  const hints = {
    ...omitUndefined({ source_language: language }),
    ...(words.length === 0 ? {} : { glossary: words }),
  }
  const reportProgress = context.enter('translation', say('doing.translate', { count: lines.length }))
  let processedCount = 0
  for (const chunk of chunksOf(lines)) {
    onTexts(await translateChunk(context, chunk, { to, hints }), chunk)
    processedCount += chunk.length
    reportProgress(processedCount / lines.length)
  }
}

async function translateChunk(
  { onLink, remedies }: Pick<WorkContext, 'onLink' | 'remedies'>,
  lines: Segment[],
  { to, hints }: { readonly to: Target; readonly hints: { readonly source_language?: string } },
): Promise<ReadonlyMap<number, string>> {
  const { segments } = await onLink(({ service, local }, signal) => {
    // The hints are our extension; hosted services need not know them.
    const input = { segments: lines, target_language: to, ...(local === undefined ? {} : hints) }
    return service.translate(input, { signal }).catch((error: unknown) => {
      const failure = toFailure(error)
      if (local === undefined || failure.kind !== 'unavailable' || !failure.permanent) throw error
      // The engine names options of its own, which its user may not have.
      throw new AppError({ ...failure, message: remedies.noTranslator(to, hints.source_language) }, { cause: error })
    })
  })
  return new Map(segments.map(({ id, text }) => [id, text.trim()]))
}

/** Splits lines into chunks for single requests, in order. */
export function* chunksOf(segments: readonly Segment[]): Generator<Segment[]> {
  let chunk: Segment[] = []
  let characters = 0
  for (const segment of segments) {
    const full = chunk.length >= CHUNK_LINES || characters + segment.text.length > CHUNK_CHARACTERS
    if (full && chunk.length > 0) {
      yield chunk
      chunk = []
      characters = 0
    }
    chunk.push(segment)
    characters += segment.text.length
  }
  if (chunk.length > 0) yield chunk
}

type Hints = Omit<Parameters<typeof translateLines>[2], 'onTexts'>
type SignContext = Pick<WorkContext, 'onLink' | 'enter' | 'signal' | 'note'>

/** Translations of texts of the picture, by id, and whether all were asked for. */
interface TranslatedSigns {
  readonly texts: ReadonlyMap<number, string>
  readonly whole: boolean
}

/** Translates texts of the picture, or other texts beside the lines. A failure is only noted, as `untranslated` and why. */
export async function translateSigns(
  context: SignContext,
  signs: readonly (Omit<PlacedText, 'box'> & { readonly id: number })[],
  hints: Hints,
  untranslated = say('note.signsUntranslated'),
): Promise<TranslatedSigns> {
  const found = new Map<number, string>()
  if (signs.length === 0) return { texts: found, whole: true }
  const segments = signs.map(({ id, start, end, text }) => ({ id, start, end, text, speaker: FIRST_SPEAKER }))
  const onTexts = (texts: ReadonlyMap<number, string>) => {
    for (const [id, text] of texts) if (text) found.set(id, text)
  }
  try {
    // No subtitle file translates these, so none is advised.
    await translateLines({ ...context, remedies: WINDOW_REMEDIES }, segments, { ...hints, onTexts })
  } catch (failure) {
    if (context.signal.aborted) throw failure
    context.note(because(untranslated, failure))
    return { texts: found, whole: false }
  }
  return { texts: found, whole: true }
}

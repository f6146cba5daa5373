import { basename } from 'node:path'
import type { Segment } from '../../../shared/contract/records.ts'
import { AppError, toFailure } from '../../../shared/failure.ts'
import { findLanguage, languageName } from '../../../shared/text/languages.ts'
import type { DubContext, Transcript } from './dubContext.ts'
import type { Sources } from './findSources.ts'
import { layTranslation } from './layTranslation.ts'
import { sureLanguage } from './sureLanguage.ts'

/** The translated lines: from a subtitle file if there is one, else from the service. */
export async function translate(
  context: DubContext,
  transcript: Transcript,
  { translation }: Sources,
): Promise<readonly Segment[]> {
  const { order, note } = context
  const already = isAlreadyIn(transcript, order.to)
  // If the subtitles are in the target language already, a translation counts only if the user chose it.
  if (translation !== undefined && (translation.given || !already || transcript.origin !== 'subtitles')) {
    note(`Translation: ${basename(translation.file)}.`)
    for (const repaired of translation.notes) note(repaired)
    if (transcript.origin === 'translation') return transcript.segments
    const { segments, remarks } = layTranslation(transcript.segments, translation)
    for (const remark of remarks) note(remark)
    return segments
  }
  if (already) {
    note(`Translation: none needed, the lines are in ${languageName(order.to)} already. They are spoken anew in it.`)
    return transcript.segments
  }
  note(`Translation: by the service, into ${languageName(order.to)}.`)
  return askService(context, transcript)
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

async function askService(
  context: DubContext,
  { segments: lines, language }: Pick<Transcript, 'language' | 'segments'>,
): Promise<readonly Segment[]> {
  const texts = await translateSegments(context, lines, { language })
  const missing = lines.find(({ id }) => !texts.get(id))
  if (missing !== undefined) {
    const message = `The service left the line "${missing.text}" untranslated. Try again, or choose a subtitle file as the translation.`
    throw new AppError({ kind: 'bad_reply', message })
  }
  return lines.map((line) => ({ ...line, text: texts.get(line.id) ?? '' }))
}

/** Hints for the translator, if known: the source language, and a glossary. */
interface TranslationHints {
  readonly language?: string | undefined
  readonly glossary?: readonly { readonly term: string; readonly use: string }[]
}

/** Translates lines on the service; texts by id. A line that the service skipped has an empty text or none. */
export async function translateSegments(
  context: Pick<DubContext, 'order' | 'onLink'>,
  lines: readonly Segment[],
  { language, glossary = [] }: TranslationHints,
): Promise<ReadonlyMap<number, string>> {
  const { to } = context.order
  const words = glossary.map(({ term, use }) => ({ term, use }))
  const hints = {
    ...(language === undefined ? {} : { source_language: language }),
    ...(words.length === 0 ? {} : { glossary: words }),
  }
  const { segments } = await context.onLink(({ service, local }, signal) => {
    // The hints are our extension; hosted services need not know them.
    const order = { segments: [...lines], target_language: to, ...(local === undefined ? {} : hints) }
    return service.translate(order, { signal }).catch((error: unknown) => {
      throw local === undefined ? error : inWindowWords(error, to)
    })
  })
  return new Map(segments.map(({ id, text }) => [id, text.trim()]))
}

/** The remedy if no translator is available. */
export function noTranslation(to: string): string {
  const language = languageName(to)
  return `There is no translation into ${language}. Choose a subtitle file in ${language}, a service that translates, install a pack that translates, or set a chat server in the settings.`
}

/** Rewords errors of the engine, which names command-line options that a window does not have. */
function inWindowWords(error: unknown, to: string): unknown {
  const failure = toFailure(error)
  if (failure.kind !== 'unavailable' || !failure.permanent) return error
  return new AppError({ ...failure, message: noTranslation(to) }, { cause: error })
}

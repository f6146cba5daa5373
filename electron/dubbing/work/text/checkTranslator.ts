import { chooseSoundTrack, languageOfTrack } from '../../../../shared/audio/chooseSoundTrack.ts'
import type { DubOrder } from '../../../../shared/commands/dubs.ts'
import type { MediaFacts } from '../../../../shared/contract/local.ts'
import type { Segment } from '../../../../shared/contract/records.ts'
import { AppError } from '../../../../shared/failure.ts'
import { baseLanguage } from '../../../../shared/text/languages.ts'
import { onOwnEngine } from '../links.ts'
import type { WorkContext } from '../workContext.ts'
import type { Sources } from './findSources.ts'
import { languageOf } from './transcribe.ts'
import { isAlreadyIn } from './translate.ts'

/** The need of a dub for a translator: `from` is the language of its lines, undefined where nothing tells it yet. */
export interface TranslationNeed {
  readonly from: string | undefined
}

/** The lines of a project, and their language if it is known. */
interface KnownLines {
  readonly language?: string | undefined
  readonly segments: readonly Segment[]
}

/** Whether a dub needs a translator, as far as its order, its files and the lines of its project tell; undefined where it needs none. */
export function translationNeed(
  order: Pick<DubOrder, 'to' | 'from'>,
  { transcript, translation }: Sources,
  lines?: KnownLines,
): TranslationNeed | undefined {
  if (translation !== undefined) return undefined
  const known = lines ?? (transcript && readLines(transcript))
  const statedLanguage = order.from ?? known?.language
  const from = statedLanguage === undefined ? undefined : baseLanguage(statedLanguage)
  const isIn = from === order.to || (known !== undefined && isAlreadyIn(known, order.to))
  return isIn ? undefined : { from }
}

function readLines({ cues, language }: NonNullable<Sources['transcript']>) {
  const segments = cues.map((cue, id) => ({ ...cue, id, speaker: '' }))
  return { ...languageOf(language, cues), segments }
}

/**
 * Throws `unavailable`, with the remedy, where a dub would fail for want of a translator after its film was listened to. A
 * service elsewhere is asked when its turn comes: only this computer's engine tells what it lacks.
 */
export async function checkTranslator(
  context: WorkContext,
  order: Pick<DubOrder, 'to' | 'from'>,
  { sources, lines }: { readonly sources: Sources; readonly lines?: KnownLines | undefined },
): Promise<void> {
  const { remedies, video } = context
  const need = translationNeed(order, sources, lines)
  if (need === undefined) return
  const isMissing = await context.onLink(async ({ local }, signal) => {
    if (local === undefined) return false
    const { capabilities } = await local.capabilities({}, { signal })
    return capabilities.some(({ name, available }) => name === 'translator' && !available)
  })
  if (!isMissing) return
  // A file that cannot be dubbed at all is told of first: nobody installs a translator for it.
  const facts = await onOwnEngine(context, (local, signal) => local.probe({ path: video }, { signal }))
  const from = need.from ?? soundLanguage(facts)
  if (from === order.to) return
  const message = remedies.noTranslator(order.to, from)
  context.enter('translation', message)
  throw new AppError({ kind: 'unavailable', message, permanent: true })
}

/** The language of the sound that a film is dubbed from, a short code where we know one; undefined where nothing tells it. */
export function soundLanguage({ audio }: Pick<MediaFacts, 'audio'>, soundTrack?: number): string | undefined {
  const track = audio[soundTrack === undefined ? chooseSoundTrack(audio) : soundTrack - 1]
  const tagged = track && languageOfTrack(track)
  return tagged === undefined ? undefined : baseLanguage(tagged)
}

import type { MediaFacts } from '../../../shared/contract/local.ts'
import { AppError } from '../../../shared/failure.ts'
import { findLanguage } from '../../../shared/text/languages.ts'
import type { DubContext } from './dubContext.ts'
import type { Sources } from './findSources.ts'
import { onOwnEngine } from './onOwnEngine.ts'
import { WINDOW_REMEDIES } from './remedies.ts'
import { languageOf } from './transcribe.ts'
import { isAlreadyIn } from './translate.ts'

/**
 * Throws `unavailable`, with the remedy, where a dub would fail for want of a translator after its film was listened to. A
 * service elsewhere is asked when its turn comes: only this computer's engine tells what it lacks.
 */
export async function checkTranslator(context: DubContext, { transcript, translation }: Sources): Promise<void> {
  const { order, reached, remedies = WINDOW_REMEDIES } = context
  if (translation !== undefined || reached.lines !== undefined) return
  const isMissing = await context.onLink(async ({ local }, signal) => {
    if (local === undefined) return false
    const { capabilities } = await local.capabilities({}, { signal })
    return capabilities.some(({ name, available }) => name === 'translator' && !available)
  })
  if (!isMissing) return
  const from = await knownLanguage(context, transcript)
  if (from === undefined || from === order.to) return
  const message = remedies.noTranslator('', order.to, from)
  throw new AppError({ kind: 'unavailable', message, permanent: true })
}

/** The language of the lines, as far as it is known before anybody listens; undefined where it may be that of the dub. */
async function knownLanguage(context: DubContext, transcript: Sources['transcript']): Promise<string | undefined> {
  const { order, reached, video } = context
  const { transcript: known } = reached
  if (known !== undefined) return isAlreadyIn(known, order.to) ? order.to : (known.language ?? 'en')
  if (order.from !== undefined) return findLanguage(order.from)?.code ?? order.from
  if (transcript !== undefined) {
    const segments = transcript.cues.map((cue, id) => ({ ...cue, id, speaker: '' }))
    const { language } = languageOf(transcript.language, transcript.cues)
    return isAlreadyIn({ language, segments }, order.to) ? order.to : (language ?? 'en')
  }
  return soundLanguage(await onOwnEngine(context, (local, signal) => local.probe({ path: video }, { signal })))
}

/** The language that a film's sound is tagged with, else English, as most films; a short code where we know one. */
export function soundLanguage({ audio }: Pick<MediaFacts, 'audio'>): string {
  const tagged = audio.find(({ language }) => language !== undefined)?.language ?? 'en'
  return findLanguage(tagged)?.code ?? shortCode(tagged)
}

function shortCode(tag: string): string {
  try {
    return new Intl.Locale(tag).language
  } catch {
    return tag
  }
}

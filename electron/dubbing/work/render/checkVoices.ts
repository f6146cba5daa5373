import { checkLanguageSpoken, voicesFor } from '../../../../shared/casting/castVoices.ts'
import { PRESERVE } from '../../../../shared/contract/preserve.ts'
import { distinctVoices, type Voice } from '../../../../shared/contract/records.ts'
import { invalid } from '../../../../shared/failure.ts'
import { say, sentences } from '../../../../shared/locale/message.ts'
import { sayLanguage } from '../../../../shared/locale/sayLanguage.ts'
import { voicesIn } from '../../../../shared/project/speakers/speakersInOrder.ts'
import type { WorkContext } from '../workContext.ts'
import type { DubWorkOrder } from '../workOrder.ts'

/**
 * Answers the voices of the service, before anything is sent to it: a wrong voice must not be found out after an hour. Throws `invalid`
 * for a chosen voice that it does not have, in a terminal `unavailable` where nobody has a voice and none speaks the language.
 */
export async function checkVoices(
  { onLink, document }: Pick<WorkContext, 'onLink' | 'document'>,
  { dub: { to, voices: chosen }, terminal }: DubWorkOrder,
): Promise<Voice[]> {
  const { voices } = await onLink(({ service }, signal) => service.voices({}, { signal }))
  const ids = Object.values(chosen)
  checkVoiceIds(ids, voices, to)
  // In a window what can be done without a voice is of use to the person at it.
  if (terminal === undefined || terminal.preserve) return voices
  // Where some speakers have a voice it may be all of them, which is not known yet.
  const hasVoices = ids.length > 0 || Object.keys(voicesIn(await document(), to)).length > 0
  if (!hasVoices) checkLanguageSpoken(voices, to)
  return voices
}

/** Throws `invalid` for an unknown voice id and names similar ones. */
export function checkVoiceIds(ids: readonly string[], voices: readonly Voice[], language: string): void {
  const known = new Set([PRESERVE, ...voices.map(({ id }) => id)])
  const unknown = ids.find((id) => !known.has(id))
  if (unknown === undefined) return
  const near = nearMatches(unknown, voices)
  const own = voicesFor(voices, language).map(({ id }) => id)
  const names = own.length === 0 ? say('finding.none') : own.join(', ')
  const remedy =
    near.length > 0
      ? say('cli.didYouMean', { near: near.join(', ') })
      : say('cli.voicesFor', { language: sayLanguage(language), names })
  throw invalid(sentences(say('cli.notVoice', { voice: unknown }), remedy), 'voice')
}

function nearMatches(unknownVoice: string, voices: readonly Voice[]): string[] {
  const text = unknownVoice.toLowerCase()
  const scored = distinctVoices(voices).map((voice) => {
    const spellings = [voice.id, voice.name ?? voice.id].map((spelling) => spelling.toLowerCase())
    const within = text.length > 2 && spellings.some((spelling) => spelling.includes(text) || text.includes(spelling))
    return { id: voice.id, distance: within ? 0.5 : Math.min(...spellings.map((spelling) => distance(text, spelling))) }
  })
  const near = scored.filter((one) => one.distance <= Math.max(1, text.length / 3))
  return near
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ id }) => id)
}

/** The edit distance (Levenshtein) between two texts. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

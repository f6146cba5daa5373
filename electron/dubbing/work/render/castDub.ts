import { PRESERVE } from '../../../../shared/contract/preserve.ts'
import { type Voice, voiceName } from '../../../../shared/contract/records.ts'
import { invalid } from '../../../../shared/failure.ts'
import { type MessageValue, say } from '../../../../shared/locale/message.ts'
import type { Document } from '../../../../shared/project/document.ts'
import type { SavedCast } from '../../../../shared/project/speakers/castEdits.ts'
import type { WorkContext } from '../workContext.ts'
import type { DubWorkOrder } from '../workOrder.ts'
import { episodeOf, savedVoices } from './castFile.ts'
import { castProjectSpeakers } from './castProjectSpeakers.ts'
import { checkVoiceIds } from './checkVoices.ts'

interface Known {
  /** The voices of the service. */
  readonly voices: readonly Voice[]
  /** The cast of the episodes before, if the order names one. */
  readonly cast: SavedCast | undefined
  /** Whether this order has cast the speakers: what was chosen then may have been changed since. */
  readonly isCast: boolean
}

/**
 * Gives speakers their voices: the chosen ones, those of the cast file, those that were shown before the work, or the best ones. Throws
 * `invalid` for a voice that the service does not have and for a name that no speaker has, `unavailable` where no voice speaks the language.
 */
export async function castDub(
  context: WorkContext,
  { dub, terminal }: DubWorkOrder,
  { voices, cast, isCast }: Known,
): Promise<void> {
  const { to, promised } = dub
  context.enter('voices', say('doing.voices'))
  const document = await context.document()
  const chosen = terminal === undefined ? dub.voices : namedVoices(document, dub.voices, terminal)
  const saved = cast === undefined ? {} : savedVoices(cast, episodeOf(document, to))
  checkVoiceIds(Object.values(saved), voices, to)
  await castProjectSpeakers(context, to, { chosen: isCast ? {} : { ...saved, ...chosen }, promised, voices })
  const { voices: made, names } = episodeOf(await context.document(), to)
  context.note(say('note.voices', { voices: castWords(made, voices, names) }), 'passing')
}

/** The chosen voices by speaker label; a speaker may be named by the label or by the name in the subtitles. */
function namedVoices(
  { speakers }: Pick<Document, 'speakers'>,
  voices: Readonly<Record<string, string>>,
  { preserve }: { readonly preserve: boolean },
): Record<string, string> {
  const members = Object.values(speakers).sort((a, b) => a.id.localeCompare(b.id))
  const chosen = preserve ? Object.fromEntries(members.map(({ id }) => [id, PRESERVE])) : {}
  for (const [speaker, voice] of Object.entries(voices)) {
    const normalizedSpeaker = speaker.toLowerCase()
    const member = members.find(
      ({ id, name }) => id.toLowerCase() === normalizedSpeaker || name.toLowerCase() === normalizedSpeaker,
    )
    if (member === undefined) {
      const known = members.map(({ id, name }) => (name === '' ? id : `${id} (${name})`)).join(', ')
      throw invalid(say('cli.noSpeaker', { speaker, known }), 'voice')
    }
    chosen[member.id] = voice
  }
  return chosen
}

/** `Amina: Zawadi (sw-zawadi) and Juma: Juma (sw-juma)`: the cast as values of a message, at most a handful of speakers. */
export function castWords(
  cast: Readonly<Record<string, string>>,
  voices: readonly Voice[],
  names: Readonly<Record<string, string>>,
): MessageValue {
  const parts = Object.entries(cast).map(([label, id]) => {
    const speaker = names[label] ?? label
    if (id === PRESERVE) return say('cli.cast.ownVoice', { speaker })
    const name = voiceName(voices, id)
    return `${speaker}: ${name === undefined ? id : `${name} (${id})`}`
  })
  const more = parts.length - MAX_NAMED_SPEAKERS
  return more > 0 ? say('engineNote.more', { some: parts.slice(0, MAX_NAMED_SPEAKERS), more }) : parts
}

const MAX_NAMED_SPEAKERS = 8

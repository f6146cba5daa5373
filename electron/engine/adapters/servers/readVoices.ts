import { distinctVoices } from '../../../../shared/contract/records.ts'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { VoicesShape } from '../../../../shared/speechServers/provider.ts'
import { ServerVoice } from '../../../../shared/speechServers/speechServer.ts'
import { findLanguage } from '../../../../shared/text/languages.ts'

/** Most voices that are taken of a list. */
const MAX_LISTED_VOICES = 2000

/** The voices in an answer. Throws `bad_reply` where it has no list. */
export function readVoices(answer: unknown, shape: VoicesShape): ServerVoice[] {
  const list = listIn(answer, shape.list)
  if (list === undefined)
    throw new AppError({
      kind: 'bad_reply',
      message: say('engineModel.server.noVoices'),
    })
  const read = list.slice(0, MAX_LISTED_VOICES).flatMap((entry) => voiceOf(entry, shape) ?? [])
  return [...new Map(distinctVoices(read).map((voice) => [voice.id, voice as ServerVoice])).values()]
}

/** The list at its place, or at one of the places where other servers of the kind have it. */
function listIn(answer: unknown, place = ''): unknown[] | undefined {
  const found = [at(answer, place), answer, at(answer, 'data'), at(answer, 'voices')]
  return found.find((value) => Array.isArray(value))
}

function voiceOf(entry: unknown, shape: VoicesShape): ServerVoice | undefined {
  if (typeof entry === 'string') return voiceOf({ [shape.id]: entry }, shape)
  const text = (path: string | undefined): string | undefined => {
    const value = path === undefined ? undefined : at(entry, path)
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }
  const id = text(shape.id) ?? text('voice_id') ?? text('name')
  const locale = text(shape.locale)
  const read = ServerVoice.safeParse({
    id,
    name: text(shape.name) ?? id,
    locale,
    language: locale === undefined ? 'und' : (findLanguage(locale)?.code ?? locale.split(/[-_]/)[0]?.toLowerCase()),
    gender: genderOf(text(shape.gender)),
  })
  return read.data
}

function genderOf(genderText = ''): 'female' | 'male' | 'neutral' {
  const word = genderText.toLowerCase()
  return word === 'female' || word === 'male' ? word : 'neutral'
}

/** The value at a path of names with dots; undefined where there is none. */
export function at(value: unknown, path: string): unknown {
  if (path === '') return value
  return path.split('.').reduce<unknown>((inner, name) => {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, name)) return undefined
    return (inner as Record<string, unknown>)[name]
  }, value)
}

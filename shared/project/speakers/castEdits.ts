import type { Immutable } from 'immer'
import { z } from 'zod'
import { omitUndefined } from '../../basics/omitUndefined.ts'
import type { Target } from '../../contract/records.ts'
import { type Document, type DocumentDraft, Speaker, type VoiceSettings } from '../document.ts'
import { editables, peek } from '../lines/draftLines.ts'
import { matchCast } from './matchCast.ts'
import { speakersInOrder } from './speakersInOrder.ts'

/** A change of a speaker's voice in a target language; absent parts stay. */
interface VoiceChange {
  readonly target: Target
  /** A voice id or `preserve`; null removes the choice. */
  readonly voice?: string | null
  /** Settings to change; undefined resets one. */
  readonly settings?: { readonly [K in keyof VoiceSettings]: VoiceSettings[K] | undefined }
}

/** Sets a speaker's voice or its settings. */
export function setVoice(draft: DocumentDraft, id: string, { target, voice, settings }: VoiceChange): void {
  const speaker = draft.speakers[id]
  if (speaker === undefined) return
  if (voice === null) {
    delete speaker.voices[target]
    return
  }
  const own = speaker.voices[target]
  const chosen = voice ?? own?.voice
  if (chosen === undefined) return
  if (own === undefined) speaker.voices[target] = { voice: chosen, settings: {} }
  else own.voice = chosen
  const kept = speaker.voices[target]?.settings
  if (kept === undefined) return
  for (const [name, value] of Object.entries(settings ?? {})) {
    if (value === undefined) Reflect.deleteProperty(kept, name)
    else Object.assign(kept, { [name]: value })
  }
}

/** Sets another voice than the speaker's for single lines; without a voice, resets them. */
export function setLineVoice(
  draft: DocumentDraft,
  ids: readonly number[],
  { target, voice }: { target: Target; voice?: string },
): void {
  if (!draft.targets.includes(target)) return
  for (const line of editables(draft, ids)) {
    const text = line.texts[target]
    if (voice === undefined) {
      if (text !== undefined) delete text.voice
    } else if (text === undefined) line.texts[target] = { text: '', status: 'edited', basis: '', voice }
    else text.voice = voice
  }
}

/** Most speakers of a saved cast. */
const MAX_CAST_SPEAKERS = 10_000

/** A saved cast, for use in the next episode. Its speakers are counted first: each that is none costs the memory of a fault. */
export const SavedCast = z.strictObject({
  speakers: z
    .array(z.unknown())
    .max(MAX_CAST_SPEAKERS)
    .pipe(z.array(Speaker.pick({ id: true, name: true, voices: true, profile: true }))),
})
export type SavedCast = Immutable<z.infer<typeof SavedCast>>

/** Extracts the cast of a document. */
export function castOf(document: Document): SavedCast {
  const speakers = speakersInOrder(document).map(({ id, name, voices, profile }) => {
    return { id, name, voices, ...omitUndefined({ profile }) }
  })
  return { speakers }
}

/** Applies a saved cast to the speakers that `matchCast` recognises; others are unchanged. */
export function applyCast(draft: DocumentDraft, cast: SavedCast): void {
  const known = matchCast(Object.values(peek(draft.speakers)), cast.speakers)
  for (const speaker of Object.values(draft.speakers)) {
    for (const [target, choice] of Object.entries(known.get(speaker.id)?.voices ?? {})) {
      Object.assign(speaker.voices, { [target]: choice })
    }
  }
}

import { castDraft } from 'immer'
import type { Target } from '../contract/records.ts'
import type { ProjectSettings } from '../settings/settings.ts'
import type { Document, DocumentDraft, MediaReference, MixSettings } from './document.ts'

/** The settings that a document keeps for its dubs in a language, by their names in orders. */
export function settingsOf(document: Document, target?: Target): ProjectSettings {
  const { soundTrack, timing, picture, longest, mix, voiceConsent, timedBySight, languages } = document
  const own = target && languages?.[target]
  const ofAll = { separate: mix.separate, consent: voiceConsent, faces: timedBySight }
  return { soundTrack, timing, picture, longest, ...ofAll, ...own }
}

/** The mix of a dub in a language: the project's, but for what was chosen for the language. */
export function mixIn({ mix, languages }: Pick<Document, 'mix' | 'languages'>, target: Target): MixSettings {
  const own = Object.entries(languages?.[target] ?? {}).filter(([name]) => name in mix)
  return { ...mix, ...Object.fromEntries(own) }
}

/** A project in which nothing was chosen. */
export const NO_SETTINGS: ProjectSettings = {
  soundTrack: undefined,
  timing: undefined,
  picture: 'keep',
  longest: undefined,
  separate: undefined,
  consent: undefined,
  faces: undefined,
}

/**
 * Keeps settings with the project; those that are not named stay. A picture that is set without the share by which it may make
 * the film longer waits as long as its lines need. What is kept for each language is kept for `target`.
 */
export function setSettings(draft: DocumentDraft, settings: ProjectSettings, target?: Target): void {
  const { soundTrack: _, timing: _timing, separate: _separate, consent: _consent, faces: _faces, ...rest } = settings
  const { picture, longest, ...others } = rest
  const own = Object.entries(others).filter(([, value]) => value !== undefined)
  if (target !== undefined && own.length > 0)
    draft.languages = { ...draft.languages, [target]: { ...draft.languages?.[target], ...Object.fromEntries(own) } }
  const { soundTrack, timing, separate, consent, faces } = { ...settingsOf(draft), ...settings }
  put(draft, 'soundTrack', soundTrack)
  put(draft, 'timing', timing === 'natural' ? undefined : timing)
  put(draft, 'voiceConsent', consent || undefined)
  put(draft, 'timedBySight', faces || undefined)
  put(draft.mix, 'separate', separate)
  if (picture === undefined || picture === 'auto') return
  put(draft, 'picture', picture === 'keep' ? undefined : picture)
  put(draft, 'longest', picture === 'keep' ? undefined : longest)
}

function put<T, K extends keyof T>(draft: T, name: K, value: T[K] | undefined): void {
  if (value === undefined) delete draft[name]
  else draft[name] = value
}

/** Sets whether everything of the project must stay on this computer. */
export function setStaysHere(draft: DocumentDraft, staysHere: boolean): void {
  if (staysHere) draft.staysHere = true
  else delete draft.staysHere
}

/** Adds a target language. */
export function addTarget(draft: DocumentDraft, target: Target): void {
  if (!draft.targets.includes(target)) draft.targets.push(target)
}

/** Changes the mix settings. */
export function setMix(draft: DocumentDraft, changes: Partial<MixSettings>): void {
  Object.assign(draft.mix, changes)
}

/** Sets the file that the project dubs, after it was moved or exchanged. Translated names of chapters go with chapters of other names. */
export function setMedia(draft: DocumentDraft, media: MediaReference): void {
  const namesOf = ({ facts }: MediaReference) => JSON.stringify(facts?.chapters ?? [])
  if (namesOf(draft.media) !== namesOf(media))
    for (const settings of Object.values(draft.languages ?? {})) delete settings?.chapterTitles
  draft.media = castDraft(media)
}

import { castDraft } from 'immer'
import type { Picture, Timing } from '../contract/assemble.ts'
import type { Target } from '../contract/records.ts'
import type { DocumentDraft, MediaReference, MixSettings } from './document.ts'

/** Sets whether the speakers of preserved voices have agreed to a synthetic copy. */
export function setVoiceConsent(draft: DocumentDraft, agreed: boolean): void {
  if (agreed) draft.voiceConsent = true
  else delete draft.voiceConsent
}

/** Says whether everything of the project must stay on this computer. */
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

/** Says how late lines may begin. */
export function setTiming(draft: DocumentDraft, timing: Timing): void {
  if (timing === 'natural') delete draft.timing
  else draft.timing = timing
}

/**
 * Says whether the picture may wait, for all lines but those that say otherwise, and by which share of the film that may make it
 * longer; absent: by as much as the lines need.
 */
export function setPicture(draft: DocumentDraft, picture: Picture, longest?: number): void {
  if (picture === 'keep') delete draft.picture
  else draft.picture = picture
  if (picture === 'keep' || longest === undefined) delete draft.longest
  else draft.longest = longest
}

/** Says whether lines whose mouth is seen are timed more strictly than others. */
export function setTimedBySight(draft: DocumentDraft, bySight: boolean): void {
  if (bySight) draft.timedBySight = true
  else delete draft.timedBySight
}

/** Says which file the project dubs, after it was moved or exchanged. */
export function setMedia(draft: DocumentDraft, media: MediaReference): void {
  draft.media = castDraft(media)
}

import { create } from 'zustand'

/** What the player lets through: the sound of the video, the takes over it, or both at full level. */
export type Listen = 'original' | 'dub' | 'both'

/** What is heard while editing. It says nothing about the dub that is rendered and dies with the window. */
export interface Mixing {
  /** Speakers that alone are heard, if there are any. */
  readonly solo: ReadonlySet<string>
  readonly muted: ReadonlySet<string>
  /** Level of the original sound under the dub, 0 to 1. */
  readonly bed: number
  /** Level of the takes, 0 to 1. */
  readonly voices: number
  readonly listen: Listen
}

const STANDARD: Mixing = { solo: new Set(), muted: new Set(), bed: 1, voices: 1, listen: 'dub' }

/** The one mixing desk of the window: heads of lanes, player and cast show and change the same. */
export const useMixing = create<Mixing>(() => STANDARD)

/** The desk as it is now. */
export const mixing = useMixing.getState
/** Changes a part of it. */
export const patchMixing = useMixing.setState

/** Hears a speaker alone with others that are heard alone, or no longer so. */
export function toggleSolo(speaker: string): void {
  useMixing.setState(({ solo }) => ({ solo: toggled(solo, speaker) }))
}

/** Silences a speaker, or lets them be heard again. */
export function toggleMute(speaker: string): void {
  useMixing.setState(({ muted }) => ({ muted: toggled(muted, speaker) }))
}

/** Whether a speaker is heard: where some are heard alone, only those; a muted one never. */
export function isHeard({ solo, muted }: Pick<Mixing, 'solo' | 'muted'>, speaker: string): boolean {
  return !muted.has(speaker) && (solo.size === 0 || solo.has(speaker))
}

/** As it was when the window opened, for another project. */
export function resetMixing(): void {
  useMixing.setState(STANDARD)
}

function toggled(set: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(one)) next.add(one)
  return next
}

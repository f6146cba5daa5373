import { createSlice } from '../stores.ts'

/** The sound to hear: the video, the takes over the lowered original, or both at full level. */
export type Listen = 'original' | 'dub' | 'both'

/** Levels and choices for listening while editing. They do not affect the render and are not stored. */
interface Mixing {
  /** If not empty, only these speakers are heard. */
  readonly solo: ReadonlySet<string>
  readonly muted: ReadonlySet<string>
  /** Level of the original sound under the dub, 0 to 1. */
  readonly bed: number
  /** Level of the takes, 0 to 1. */
  readonly voices: number
  readonly listen: Listen
}

const DEFAULT_MIXING: Mixing = { solo: new Set(), muted: new Set(), bed: 1, voices: 1, listen: 'dub' }

/** The mixer of the window, shared by the lanes' heads, the player and the cast. */
export const useMixing = createSlice<Mixing>('player', 'mixer', DEFAULT_MIXING)

/** The mixer's state now. */
export const mixing = useMixing.getState
/** Changes a part of the mixer's state. */
export const patchMixing = useMixing.setState

/** Turns solo for a speaker on or off. */
export function toggleSolo(speaker: string): void {
  useMixing.setState(({ solo }) => ({ solo: toggled(solo, speaker) }))
}

/** Mutes or unmutes a speaker. */
export function toggleMute(speaker: string): void {
  useMixing.setState(({ muted }) => ({ muted: toggled(muted, speaker) }))
}

/** Whether a speaker is heard: never if muted; if some speakers are solo, only these. */
export function isAudible({ solo, muted }: Pick<Mixing, 'solo' | 'muted'>, speaker: string): boolean {
  return !muted.has(speaker) && (solo.size === 0 || solo.has(speaker))
}

/** Resets the mixer for another project. */
export function resetMixing(): void {
  useMixing.setState(DEFAULT_MIXING)
}

function toggled(set: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(one)) next.add(one)
  return next
}

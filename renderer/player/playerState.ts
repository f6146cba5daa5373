import { create } from 'zustand'
import type { OpenedMedia } from '../../shared/commands/media.ts'
import type { Failure } from '../../shared/failure.ts'
import { changeSettings } from '../state/connection.ts'
import { session } from '../state/session.ts'
import { run } from '../state/studio.ts'
import type { Playback } from './playback/playback.ts'

/** Which subtitles stand over the picture. */
export type Captions = 'translation' | 'source' | 'off'

/** What the player shows and how it plays. */
export interface PlayerState {
  /** The video, once it is open. */
  readonly media: OpenedMedia | undefined
  /** Why there is none, or why it does not play. */
  readonly failure: Failure | undefined
  /** How much of a copy that can be played is made, 0 to 1; absent while none is. */
  readonly copying: number | undefined
  readonly speed: number
  readonly muted: boolean
  /** The current line is played again and again. */
  readonly looping: boolean
  readonly captions: Captions
  readonly safeArea: boolean
  /** The line that a recording is made for. */
  readonly recording: number | undefined
  /** While somebody speaks into the microphone nothing else is heard. */
  readonly hushed: boolean
}

const STANDARD: PlayerState = {
  media: undefined,
  failure: undefined,
  copying: undefined,
  speed: 1,
  muted: false,
  looping: false,
  captions: 'translation',
  safeArea: false,
  recording: undefined,
  hushed: false,
}

/** The state of the player's room. */
export const usePlayer = create<PlayerState>(() => STANDARD)
/** As it is now. */
export const playerState = usePlayer.getState
/** Changes a part of it. */
export const patchPlayer = usePlayer.setState

let held: Playback | undefined

/** What plays, while the player is shown. */
export const playback = (): Playback | undefined => held

/** Gives or takes what plays. */
export function holdPlayback(given: Playback | undefined): void {
  held = given
}

/** Begins anew for a project, with what the user chose to see before. */
export function resetPlayer(): void {
  const kept = session().settings?.layout['player']
  const { captions, safeArea } = typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? kept : {}
  patchPlayer({
    ...STANDARD,
    captions: captions === 'source' || captions === 'off' ? captions : 'translation',
    safeArea: safeArea === true,
  })
}

/** Changes what stands over the picture and remembers it. */
export function showOver(change: Partial<Pick<PlayerState, 'captions' | 'safeArea'>>): void {
  patchPlayer(change)
  const { captions, safeArea } = playerState()
  void run(() => changeSettings({ layout: { player: { captions, safeArea } } }))
}

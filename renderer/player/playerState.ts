import type { OpenedMedia } from '../../shared/commands/media.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Unplayed } from '../state/editor/unplayed.ts'
import { session } from '../state/session.ts'
import { createSlice } from '../state/stores.ts'
import { changeSettings } from '../state/studio/connection.ts'
import { run } from '../state/studio/studio.ts'
import type { Playback } from './playback/playback.ts'

/** The text that the subtitles show. */
export type Captions = 'translation' | 'source' | 'off'

/** What a reader hears of the film: nothing, the original lowered or as it is, each with the takes of the other lines. */
export type GuideSound = 'nothing' | 'lowered' | 'original'

/** The state of the player. */
interface PlayerState {
  /** The video, once it is open. */
  readonly media: OpenedMedia | undefined
  /** The reason why there is no video, or why it does not play. */
  readonly failure: Failure | undefined
  /** The part of the video that this computer cannot play, until there is a copy. */
  readonly unplayed: Unplayed | undefined
  /** Whether a copy is of use only if its picture is encoded. */
  readonly encode: boolean
  /** Why the last copy could not be made. */
  readonly copyFailure: Failure | undefined
  /** Progress of the playable copy, 0 to 1; undefined while none is made. */
  readonly copying: number | undefined
  readonly speed: number
  readonly muted: boolean
  /** Whether the current line is looped. */
  readonly looping: boolean
  readonly captions: Captions
  readonly safeArea: boolean
  /** Id of the line with which the recording room was opened. */
  readonly recording: number | undefined
  /**
   * The reader for whom the film plays: the guide sound, and the lines whose takes are left out. The picture waits nowhere. The
   * picture waits nowhere.
   */
  readonly reading: { readonly guideSound: GuideSound; readonly without: ReadonlySet<number> } | undefined
}

const DEFAULT_PLAYER_STATE: PlayerState = {
  media: undefined,
  failure: undefined,
  unplayed: undefined,
  encode: false,
  copyFailure: undefined,
  copying: undefined,
  speed: 1,
  muted: false,
  looping: false,
  captions: 'translation',
  safeArea: false,
  recording: undefined,
  reading: undefined,
}

/** The store of the player's state. */
export const usePlayer = createSlice<PlayerState>('player', 'player', DEFAULT_PLAYER_STATE)
/** The player's state now. */
export const playerState = usePlayer.getState
/** Changes a part of the player's state. */
export const patchPlayer = usePlayer.setState

let held: Playback | undefined

/** The playback, while the player is shown. */
export const playback = (): Playback | undefined => held

/** Sets or clears the playback. */
export function holdPlayback(newPlayback: Playback | undefined): void {
  held = newPlayback
}

/** Resets the player for a project, with the subtitles and guides of the settings. */
export function resetPlayer(): void {
  const kept = session().settings?.layout['player']
  const { captions, safeArea } = typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? kept : {}
  patchPlayer({
    ...DEFAULT_PLAYER_STATE,
    captions: captions === 'source' || captions === 'off' ? captions : 'translation',
    safeArea: safeArea === true,
  })
}

/** Changes subtitles or guides and keeps them in the settings. */
export function showOver(change: Partial<Pick<PlayerState, 'captions' | 'safeArea'>>): void {
  patchPlayer(change)
  const { captions, safeArea } = playerState()
  void run(() => changeSettings({ layout: { player: { captions, safeArea } } }))
}

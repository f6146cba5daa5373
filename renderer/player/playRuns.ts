import type { playActions } from '../../shared/actions/playActions.ts'
import { isPlaying, player } from '../state/clock.ts'

/** What the actions of the player do. */
export const playRuns: Readonly<Record<keyof typeof playActions, () => void>> = {
  playPause: () => (isPlaying() ? player()?.pause() : player()?.play()),
}

import { openScene } from '../state/document/scene.testing.ts'
import { tick } from '../state/editor/clock.ts'
import { patchPlayer } from './playerState.ts'

/** Opens the scene at a second of the film, with the player as it is then. */
export function openAt(
  time: number,
  change: Parameters<typeof patchPlayer>[0] = {},
  options: Parameters<typeof openScene>[0] = { selected: [1] },
) {
  const bridge = openScene(options)
  tick(time, false, time, 1)
  patchPlayer(change)
  return bridge
}

import type { roomActions } from '../../shared/actions/actions.ts'
import { isDialogOpen } from './dialogs.ts'
import { player } from './editor/clock.ts'
import { patch, type Room, session } from './session.ts'

/** The focused element when the first room opened. */
let cameFrom: Element | null = null

/** Opens a room over the page, or switches to it. Pauses the video. */
export function showRoom(room: Room): void {
  if (isDialogOpen()) return
  if (session().room === undefined) cameFrom = document.activeElement
  player()?.pause()
  patch({ room })
}

/** Closes the room and gives the focus back. */
export function leaveRoom(): void {
  if (session().room === undefined) return
  patch({ room: undefined })
  const back = cameFrom
  cameFrom = null
  // The page takes no focus until it is drawn again.
  requestAnimationFrame(() => {
    if (back instanceof HTMLElement && document.activeElement === document.body) back.focus()
  })
}

/** Opens a room, or closes it if it is open. */
function toggle(room: Room): void {
  if (session().room === room) leaveRoom()
  else showRoom(room)
}

/** The functions of the rooms' actions. */
export const roomRuns: Readonly<Record<keyof typeof roomActions, () => void>> = {
  showLab: () => toggle('lab'),
  showOwnVoice: () => toggle('ownVoice'),
  showGenerations: () => toggle('generations'),
  showQc: () => toggle('qc'),
}

import type { roomActions } from '../../shared/actions/roomActions.ts'
import { player } from './clock.ts'
import { isDialogOpen } from './dialogs.ts'
import { patch, type Room, session } from './session.ts'

/** Where the keys were when the first room opened. */
let cameFrom: Element | null = null

/** Opens a room over the page, or goes from one to another. The video pauses, all else stays as it is. */
export function showRoom(room: Room): void {
  if (isDialogOpen()) return
  if (session().room === undefined) cameFrom = document.activeElement
  player()?.pause()
  patch({ room })
}

/** Leaves the room; the keys go back to where they were. */
export function leaveRoom(): void {
  if (session().room === undefined) return
  patch({ room: undefined })
  const back = cameFrom
  cameFrom = null
  // Until the page is drawn again it takes no focus.
  requestAnimationFrame(() => {
    if (back instanceof HTMLElement && document.activeElement === document.body) back.focus()
  })
}

/** The same action opens a room and leaves it. */
function toggle(room: Room): void {
  if (session().room === room) leaveRoom()
  else showRoom(room)
}

/** What the actions of the rooms do. */
export const roomRuns: Readonly<Record<keyof typeof roomActions, () => void>> = {
  showLab: () => toggle('lab'),
  showGenerations: () => toggle('generations'),
  showQc: () => toggle('qc'),
}

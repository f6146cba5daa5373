import { patchPlayer } from '../playerState.ts'
import { againKey, goodKey, listenToPass, recordKey, recordRoom, rollKey, stepLine } from './recordRoom.ts'

/** The keys of the recording room, and what they do. */
const KEYS: Readonly<Record<string, () => void>> = {
  r: recordKey,
  ' ': rollKey,
  a: () => void againKey(),
  g: () => void goodKey(),
  l: listenToPass,
  ArrowDown: () => stepLine(1),
  ArrowUp: () => stepLine(-1),
  Escape: () => (recordRoom().stage === 'recording' ? rollKey() : patchPlayer({ recording: undefined })),
}

/** Where a key is text, or belongs to the focused control, a dialog or a menu. */
const ELSEWHERE =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], dialog, [role="menu"], [role="listbox"]'
const PRESSED = 'button, a, summary, input, [role="slider"]'

/** Does what a key means in the recording room, before the editor takes it. */
export function roomKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
  const does = KEYS[key.length === 1 ? key.toLowerCase() : key]
  if (does === undefined || ctrlKey || metaKey || altKey || shiftKey || event.isComposing) return
  if (target instanceof Element && target.closest(ELSEWHERE) !== null) return
  // Space presses a focused button; arrows move a focused slider, and lines in the timeline.
  const belongs = key === ' ' ? PRESSED : key.startsWith('Arrow') ? '[role="slider"], [role="grid"]' : undefined
  if (belongs !== undefined && target instanceof Element && target.closest(belongs) !== null) return
  event.preventDefault()
  event.stopPropagation()
  if (!event.repeat) does()
}

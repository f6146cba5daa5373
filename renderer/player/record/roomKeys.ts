import { type RecordKeyId, recordKeys } from '../../../shared/actions/recordKeys.ts'
import { matchesAccelerator } from '../../state/keys.ts'
import { patchPlayer } from '../playerState.ts'
import { againKey, goodKey, listenToPass, recordKey, recordRoom, rollKey, stepLine } from './recordRoom.ts'

/** The actions of the recording room's keys. */
const RECORD_KEY_ACTIONS: Readonly<Record<RecordKeyId, () => void>> = {
  record: recordKey,
  roll: rollKey,
  again: () => void againKey(),
  good: () => void goodKey(),
  listen: listenToPass,
  next: () => stepLine(1),
  previous: () => stepLine(-1),
  close: () => (recordRoom().stage === 'recording' ? rollKey() : patchPlayer({ recording: undefined })),
}

const RECORD_KEY_IDS = Object.keys(recordKeys) as RecordKeyId[]

/** Where a key is text, or belongs to the focused control, a dialog or a menu. */
const KEY_OWNER_SELECTOR =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], dialog, [role="menu"], [role="listbox"]'
const PRESSABLE_SELECTOR = 'button, a, summary, input, [role="slider"]'

/** Does what a key means in the recording room, before the editor takes it. */
export function roomKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey } = event
  // The system's own combinations, also those of the other system.
  if (ctrlKey || metaKey) return
  const meant = RECORD_KEY_IDS.find((id) => matchesAccelerator(event, recordKeys[id].key))
  if (meant === undefined || event.isComposing) return
  if (target instanceof Element && target.closest(KEY_OWNER_SELECTOR) !== null) return
  // Space presses a focused button; arrows move a focused slider, and lines in the timeline.
  const belongs =
    key === ' ' ? PRESSABLE_SELECTOR : key.startsWith('Arrow') ? '[role="slider"], [role="grid"]' : undefined
  if (belongs !== undefined && target instanceof Element && target.closest(belongs) !== null) return
  event.preventDefault()
  event.stopPropagation()
  if (!event.repeat) RECORD_KEY_ACTIONS[meant]()
}

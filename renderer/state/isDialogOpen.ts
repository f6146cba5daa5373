/** Whether a dialog keeps the keys to itself: what opens under it, or over it, could not be used or would be in its way. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}

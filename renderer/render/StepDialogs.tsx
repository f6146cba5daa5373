/** The dialogs of the steps from the video to the dub. */
export function StepDialogs() {
  return null
}

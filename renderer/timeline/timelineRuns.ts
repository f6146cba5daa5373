import type { timelineActions } from '../../shared/actions/timelineActions.ts'

/** What the actions of the timeline do. */
export const timelineRuns: Readonly<Record<keyof typeof timelineActions, () => void>> = {
  zoomIn: () => undefined,
  zoomOut: () => undefined,
}

import type { ActionTable } from './action.ts'

/** What of the video the timeline shows, and the times of lines. */
export const timelineActions = {
  zoomIn: { label: 'Zoom In', menu: 'timeline', accelerator: 'CmdOrCtrl+=', project: true },
  zoomOut: { label: 'Zoom Out', menu: 'timeline', accelerator: 'CmdOrCtrl+-', project: true },
} as const satisfies ActionTable

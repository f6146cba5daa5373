import type { ActionTable } from './action.ts'

/** The steps from a video to its dub. */
export const dubActions = {
  showTranscript: { label: 'Transcript…', menu: 'dub', project: true },
  showTranslation: { label: 'Translation…', menu: 'dub', project: true },
  showRender: { label: 'Render…', menu: 'dub', accelerator: 'CmdOrCtrl+Return', project: true },
} as const satisfies ActionTable

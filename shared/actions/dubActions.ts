import type { ActionTable } from './action.ts'

/** The steps from a video to its dub. */
export const dubActions = {
  showTranscript: { label: 'Transcript…', menu: 'dub', project: true },
  showTranslation: { label: 'Translation…', menu: 'dub', project: true },
  speakLines: { label: 'Speak the Selected Lines', menu: 'dub', accelerator: 'CmdOrCtrl+R', project: true },
  speakStale: { label: 'Speak Stale Lines', menu: 'dub', accelerator: 'CmdOrCtrl+Shift+R', project: true },
  speakAll: { label: 'Speak All Lines…', menu: 'dub', project: true },
  showCheck: { label: 'Check…', menu: 'dub', accelerator: 'F7', project: true },
  showRender: { label: 'Render…', menu: 'dub', accelerator: 'CmdOrCtrl+Shift+Return', project: true },
  checkDub: { label: 'Check a Finished Dub…', menu: 'dub', project: true },
} as const satisfies ActionTable

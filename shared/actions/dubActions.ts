import type { ActionTable } from './action.ts'

/** The steps from a video to its dub. */
export const dubActions = {
  showTranscript: { menu: 'dub', project: true },
  lookForFaces: { menu: 'dub', project: true },
  partByFaces: { menu: 'dub', project: true },
  showSigns: { menu: 'dub', project: true },
  showTranslation: { menu: 'dub', project: true },
  speakLines: { menu: 'dub', accelerator: 'CmdOrCtrl+R', project: true },
  speakStale: { menu: 'dub', accelerator: 'CmdOrCtrl+Shift+R', project: true },
  speakAll: { menu: 'dub', project: true },
  showCheck: { menu: 'dub', accelerator: 'F7', project: true },
  showRender: { menu: 'dub', accelerator: 'CmdOrCtrl+Shift+Return', project: true },
  renderAll: { menu: 'dub', project: true },
  checkDub: { menu: 'dub', project: true },
} as const satisfies ActionTable

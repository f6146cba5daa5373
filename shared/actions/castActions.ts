import type { ActionTable } from './action.ts'

/** Actions on speakers, their voices and takes. */
export const castActions = {
  showSpeakers: { menu: 'view', accelerator: 'Alt+C', project: true },
  showTakes: { menu: 'view', accelerator: 'Alt+T', project: true },
  cleanTake: { menu: 'dub', accelerator: 'Shift+C', project: true },
  castVoices: { menu: 'dub', project: true },
  addSpeaker: { menu: 'dub', project: true },
  splitSpeaker: { menu: 'line', project: true },
  removeEmptySpeakers: { menu: 'dub', project: true },
  saveCast: { menu: 'dub', project: true },
  loadCast: { menu: 'dub', project: true },
  showMixer: { menu: 'view', accelerator: 'Alt+U', project: true },
  louder: { menu: 'line', accelerator: 'Alt+=', project: true },
  softer: { menu: 'line', accelerator: 'Alt+-', project: true },
} as const satisfies ActionTable

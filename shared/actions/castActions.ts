import type { ActionTable } from './action.ts'

/** Actions on speakers, their voices and takes. */
export const castActions = {
  showSpeakers: { label: 'Speakers', menu: 'view', accelerator: 'Alt+C', project: true },
  showTakes: { label: 'Takes of the Line', menu: 'view', accelerator: 'Alt+T', project: true },
  showMixer: { label: 'Mixer', menu: 'view', accelerator: 'Alt+U', project: true },
  louder: { label: 'Line Louder by 1 dB', menu: 'line', accelerator: 'Alt+=', project: true },
  softer: { label: 'Line Softer by 1 dB', menu: 'line', accelerator: 'Alt+-', project: true },
  castVoices: { label: 'Cast Voices', menu: 'dub', project: true },
  addSpeaker: { label: 'Add a Speaker', menu: 'dub', project: true },
  splitSpeaker: { label: 'New Speaker for the Selected Lines', menu: 'line', project: true },
  removeEmptySpeakers: { label: 'Remove Speakers Without Lines', menu: 'dub', project: true },
  saveCast: { label: 'Save Cast…', menu: 'dub', project: true },
  loadCast: { label: 'Load Cast…', menu: 'dub', project: true },
} as const satisfies ActionTable

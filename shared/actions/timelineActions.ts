import type { ActionTable } from './action.ts'

/** The visible part of the video. */
const viewing = {
  zoomIn: { menu: 'timeline', accelerator: 'CmdOrCtrl+=', project: true },
  zoomOut: { menu: 'timeline', accelerator: 'CmdOrCtrl+-', project: true },
  fitAll: { menu: 'timeline', accelerator: 'CmdOrCtrl+0', project: true },
  fitLine: { menu: 'timeline', accelerator: 'F', project: true },
  showPlayhead: { menu: 'timeline', accelerator: 'H', project: true },
  scrollBack: { menu: 'timeline', accelerator: 'Alt+PageUp', project: true },
  scrollOn: { menu: 'timeline', accelerator: 'Alt+PageDown', project: true },
  followPlayhead: { menu: 'timeline', accelerator: 'Shift+F', project: true },
  toggleSpectrogram: { menu: 'timeline', accelerator: 'Shift+G', project: true },
  toggleBedLevel: { menu: 'timeline', accelerator: 'Shift+B', project: true },
  focusTimeline: { menu: 'timeline', accelerator: 'Alt+L', project: true },
} as const satisfies ActionTable

/** Times and lanes of lines. */
const lines = {
  toggleSnapping: { menu: 'timeline', accelerator: 'Alt+S', project: true },
  toggleRipple: { menu: 'timeline', accelerator: 'Alt+R', project: true },
  startAtPlayhead: {
    menu: 'timeline',
    accelerator: 'S',
    subtitleEdit: 'F11',
    project: true,
  },
  endAtPlayhead: {
    menu: 'timeline',
    accelerator: 'E',
    subtitleEdit: 'F12',
    project: true,
  },
  earlierByFrame: { menu: 'timeline', accelerator: 'Alt+Left', project: true },
  laterByFrame: { menu: 'timeline', accelerator: 'Alt+Right', project: true },
  earlier: { menu: 'timeline', accelerator: 'Alt+Shift+Left', project: true },
  later: { menu: 'timeline', accelerator: 'Alt+Shift+Right', project: true },
  laneAbove: { menu: 'timeline', accelerator: 'CmdOrCtrl+Alt+Up', project: true },
  laneBelow: { menu: 'timeline', accelerator: 'CmdOrCtrl+Alt+Down', project: true },
  splitAtPlayhead: { menu: 'timeline', accelerator: 'X', project: true },
  lineAtPlayhead: { menu: 'timeline', accelerator: 'A', project: true },
  markSpeech: {
    menu: 'line',
    accelerator: 'CmdOrCtrl+Alt+M',
    project: true,
  },
  describePicture: { menu: 'dub', project: true },
  loopLines: {
    menu: 'timeline',
    accelerator: 'CmdOrCtrl+Shift+L',
    project: true,
  },
} as const satisfies ActionTable

/** Actions of the timeline: the visible part, and the times of lines. */
export const timelineActions = { ...viewing, ...lines } as const satisfies ActionTable

import type { ActionTable } from './action.ts'

/** The visible part of the video. */
const viewing = {
  zoomIn: { label: 'Zoom In', menu: 'timeline', accelerator: 'CmdOrCtrl+=', project: true },
  zoomOut: { label: 'Zoom Out', menu: 'timeline', accelerator: 'CmdOrCtrl+-', project: true },
  fitAll: { label: 'Show the Whole Video', menu: 'timeline', accelerator: 'CmdOrCtrl+0', project: true },
  fitLine: { label: 'Show the Selected Lines', menu: 'timeline', accelerator: 'F', project: true },
  showPlayhead: { label: 'Show the Playhead', menu: 'timeline', accelerator: 'H', project: true },
  scrollBack: { label: 'Scroll Back', menu: 'timeline', accelerator: 'Alt+PageUp', project: true },
  scrollOn: { label: 'Scroll On', menu: 'timeline', accelerator: 'Alt+PageDown', project: true },
  followPlayhead: { label: 'Timeline Follows the Playhead', menu: 'timeline', accelerator: 'Shift+F', project: true },
  toggleSpectrogram: { label: 'Spectrogram', menu: 'timeline', accelerator: 'Shift+G', project: true },
  focusTimeline: { label: 'Go to the Timeline', menu: 'timeline', accelerator: 'Alt+L', project: true },
} as const satisfies ActionTable

/** Times and lanes of lines. */
const lines = {
  toggleSnapping: { label: 'Snapping', menu: 'timeline', accelerator: 'Alt+S', project: true },
  toggleRipple: { label: 'Later Lines Follow', menu: 'timeline', accelerator: 'Alt+R', project: true },
  startAtPlayhead: {
    label: 'Start of the Line to the Playhead',
    menu: 'timeline',
    accelerator: 'S',
    subtitleEdit: 'F11',
    project: true,
  },
  endAtPlayhead: {
    label: 'End of the Line to the Playhead',
    menu: 'timeline',
    accelerator: 'E',
    subtitleEdit: 'F12',
    project: true,
  },
  earlierByFrame: { label: 'A Frame Earlier', menu: 'timeline', accelerator: 'Alt+Left', project: true },
  laterByFrame: { label: 'A Frame Later', menu: 'timeline', accelerator: 'Alt+Right', project: true },
  earlier: { label: 'A Tenth of a Second Earlier', menu: 'timeline', accelerator: 'Alt+Shift+Left', project: true },
  later: { label: 'A Tenth of a Second Later', menu: 'timeline', accelerator: 'Alt+Shift+Right', project: true },
  laneAbove: { label: 'To the Lane Above', menu: 'timeline', accelerator: 'CmdOrCtrl+Alt+Up', project: true },
  laneBelow: { label: 'To the Lane Below', menu: 'timeline', accelerator: 'CmdOrCtrl+Alt+Down', project: true },
  splitAtPlayhead: { label: 'Split at the Playhead', menu: 'timeline', accelerator: 'X', project: true },
  markSpeech: {
    label: 'Mark Speech as Empty Lines',
    menu: 'line',
    accelerator: 'CmdOrCtrl+Alt+M',
    project: true,
  },
  lineAtPlayhead: { label: 'Make a Line at the Playhead', menu: 'timeline', accelerator: 'A', project: true },
  loopLines: {
    label: 'Loop the Selected Lines, or Stop',
    menu: 'timeline',
    accelerator: 'CmdOrCtrl+Shift+L',
    project: true,
  },
} as const satisfies ActionTable

/** Actions of the timeline: the visible part, and the times of lines. */
export const timelineActions = { ...viewing, ...lines } as const satisfies ActionTable

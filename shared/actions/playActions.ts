import type { ActionTable } from './action.ts'

/** Playing and moving the playhead. */
const moving = {
  playPause: {
    menu: 'play',
    accelerator: 'Space',
    subtitleEdit: 'CmdOrCtrl+Space',
    project: true,
  },
  rewind: { menu: 'play', accelerator: 'J', project: true },
  pause: { menu: 'play', accelerator: 'K', project: true },
  forward: { menu: 'play', accelerator: 'L', project: true },
  frameBack: { menu: 'play', accelerator: ',', project: true },
  frameOn: { menu: 'play', accelerator: '.', project: true },
  secondBack: { menu: 'play', accelerator: 'Shift+Left', project: true },
  secondOn: { menu: 'play', accelerator: 'Shift+Right', project: true },
  jumpBack: { menu: 'play', accelerator: 'Shift+J', project: true },
  jumpOn: { menu: 'play', accelerator: 'Shift+L', project: true },
  nextStart: { menu: 'play', accelerator: 'N', project: true },
  previousStart: { menu: 'play', accelerator: 'Shift+N', project: true },
  goToTime: { menu: 'play', accelerator: 'G', project: true },
  slower: { menu: 'play', accelerator: '[', project: true },
  faster: { menu: 'play', accelerator: ']', project: true },
} as const satisfies ActionTable

/** Playing the current line. */
const lines = {
  playLine: { menu: 'play', accelerator: 'P', subtitleEdit: 'F5', project: true },
  loopLine: { menu: 'play', accelerator: 'Shift+P', project: true },
  playAroundStart: { menu: 'play', accelerator: 'Q', project: true },
  playAroundEnd: { menu: 'play', accelerator: 'W', project: true },
  recordLine: { menu: 'dub', accelerator: 'Shift+R', project: true },
  recordPass: { menu: 'dub', project: true },
  cutHere: { menu: 'dub', project: true },
} as const satisfies ActionTable

/** The sound and subtitles that are played. */
const monitoring = {
  listenOriginal: { menu: 'play', accelerator: 'O', project: true },
  listenDub: { menu: 'play', accelerator: 'D', project: true },
  listenBoth: { menu: 'play', accelerator: 'B', project: true },
  muteAll: { menu: 'play', accelerator: 'Shift+M', project: true },
  showCaptions: { menu: 'view', accelerator: 'C', project: true },
  showSafeArea: { menu: 'view', project: true },
} as const satisfies ActionTable

/** Playing while a text is typed: keys that no text needs. */
const typing = {
  playTyping: { menu: 'play', accelerator: 'Alt+P', project: true },
  backTyping: { menu: 'play', accelerator: 'Alt+J', project: true },
  slowerTyping: { menu: 'play', accelerator: 'Alt+Z', project: true },
  fasterTyping: { menu: 'play', accelerator: 'Alt+X', project: true },
  loopTyping: { menu: 'play', accelerator: 'Alt+O', project: true },
} as const satisfies ActionTable

/** Actions of the player. */
export const playActions = { ...moving, ...lines, ...typing, ...monitoring } as const satisfies ActionTable

import type { ActionTable } from './action.ts'

/** Playing and moving the playhead. */
const moving = {
  playPause: {
    label: 'Play or Pause',
    menu: 'play',
    accelerator: 'Space',
    subtitleEdit: 'CmdOrCtrl+Space',
    project: true,
  },
  rewind: { label: 'Rewind, Faster with Every Press', menu: 'play', accelerator: 'J', project: true },
  pause: { label: 'Pause', menu: 'play', accelerator: 'K', project: true },
  forward: { label: 'Play On, Faster with Every Press', menu: 'play', accelerator: 'L', project: true },
  frameBack: { label: 'One Frame Back', menu: 'play', accelerator: ',', project: true },
  frameOn: { label: 'One Frame On', menu: 'play', accelerator: '.', project: true },
  secondBack: { label: 'One Second Back', menu: 'play', accelerator: 'Shift+Left', project: true },
  secondOn: { label: 'One Second On', menu: 'play', accelerator: 'Shift+Right', project: true },
  jumpBack: { label: 'Five Seconds Back', menu: 'play', accelerator: 'Shift+J', project: true },
  jumpOn: { label: 'Five Seconds On', menu: 'play', accelerator: 'Shift+L', project: true },
  nextStart: { label: 'To the Next Start of a Line', menu: 'play', accelerator: 'N', project: true },
  previousStart: { label: 'To the Previous Start of a Line', menu: 'play', accelerator: 'Shift+N', project: true },
  goToTime: { label: 'Go to Time…', menu: 'play', accelerator: 'G', project: true },
  slower: { label: 'Slower', menu: 'play', accelerator: '[', project: true },
  faster: { label: 'Faster', menu: 'play', accelerator: ']', project: true },
} as const satisfies ActionTable

/** Playing the current line. */
const lines = {
  playLine: { label: 'Play Line', menu: 'play', accelerator: 'P', subtitleEdit: 'F5', project: true },
  loopLine: { label: 'Loop Line', menu: 'play', accelerator: 'Shift+P', project: true },
  playAroundStart: { label: 'Play Around the Start of the Line', menu: 'play', accelerator: 'Q', project: true },
  playAroundEnd: { label: 'Play Around the End of the Line', menu: 'play', accelerator: 'W', project: true },
  recordLine: { label: 'Record My Voice for the Line…', menu: 'dub', accelerator: 'Shift+R', project: true },
} as const satisfies ActionTable

/** The sound and subtitles that are played. */
const monitoring = {
  listenOriginal: { label: 'Listen to the Original', menu: 'play', accelerator: 'O', project: true },
  listenDub: { label: 'Listen to the Dub', menu: 'play', accelerator: 'D', project: true },
  listenBoth: { label: 'Listen to Both', menu: 'play', accelerator: 'B', project: true },
  muteAll: { label: 'Mute', menu: 'play', accelerator: 'Shift+M', project: true },
  showCaptions: { label: 'Subtitles: Translation, Source, Off', menu: 'view', accelerator: 'C', project: true },
  showSafeArea: { label: 'Safe Area', menu: 'view', project: true },
} as const satisfies ActionTable

/** Playing while a text is typed: keys that no text needs. */
const typing = {
  playTyping: { label: 'Play or Pause While Typing', menu: 'play', accelerator: 'Alt+P', project: true },
  backTyping: { label: 'Two Seconds Back While Typing', menu: 'play', accelerator: 'Alt+J', project: true },
  slowerTyping: { label: 'Slower While Typing', menu: 'play', accelerator: 'Alt+Z', project: true },
  fasterTyping: { label: 'Faster While Typing', menu: 'play', accelerator: 'Alt+X', project: true },
  loopTyping: { label: 'Loop Line While Typing', menu: 'play', accelerator: 'Alt+O', project: true },
} as const satisfies ActionTable

/** Actions of the player. */
export const playActions = { ...moving, ...lines, ...typing, ...monitoring } as const satisfies ActionTable

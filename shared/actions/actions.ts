/** The menus of the menu bar. */
export type ActionMenu = 'file' | 'edit' | 'play' | 'line' | 'timeline' | 'dub' | 'view' | 'help'

/**
 * An entry of menu, shortcuts and palette. Its label is the text `action.<id>`; its implementation is in the page, see
 * `renderer/pageRuns.ts` and `editorRuns.ts`.
 */
export interface Action {
  readonly menu: ActionMenu
  /** A key in Electron's notation; `CmdOrCtrl` is the Command key on a Mac. */
  readonly accelerator?: string
  /** A second key that many know, where no action has it. */
  readonly also?: string
  /** Its key in the Subtitle Edit set, where that differs. */
  readonly subtitleEdit?: string
  /** Available in an open project only. */
  readonly project?: true
  /** Its key works in text fields too, although it has no command key. */
  readonly typing?: true
}

export type ActionTable = Readonly<Record<string, Action>>

/**
 * Whether the menu bar may claim a key: one with a command key, or a function key. Other keys are letters that users
 * type, so only the page can tell whether they are shortcuts.
 */
export function isMenuKey(accelerator: string): boolean {
  return /\b(CmdOrCtrl|Alt)\b|^(Shift\+)?F\d+$/.test(accelerator)
}

/** Actions on the application: videos, projects, settings, help. */
export const appActions = {
  addVideos: { menu: 'file', accelerator: 'CmdOrCtrl+O' },
  addSample: { menu: 'file' },
  openProject: { menu: 'file', accelerator: 'CmdOrCtrl+Shift+O' },
  saveProjectAs: { menu: 'file', accelerator: 'CmdOrCtrl+Shift+S', project: true },
  closeProject: { menu: 'file', accelerator: 'CmdOrCtrl+Shift+W', project: true },
  openSettings: { menu: 'file', accelerator: 'CmdOrCtrl+,' },
  showPacks: { menu: 'file' },
  showHelp: { menu: 'help', accelerator: 'F1' },
  showPalette: { menu: 'help', accelerator: 'CmdOrCtrl+K' },
  showKeysHere: { menu: 'help', accelerator: 'Shift+F1' },
  showShortcuts: { menu: 'help', accelerator: 'CmdOrCtrl+/' },
  copyDiagnostics: { menu: 'help' },
} as const satisfies ActionTable

/** Exports to other programs. */
export const exportActions = {
  showExport: { menu: 'file', accelerator: 'CmdOrCtrl+Shift+E', project: true },
} as const satisfies ActionTable

/** Reviews by people without the program. */
export const reviewActions = {
  sendReview: { menu: 'file', project: true },
  takeReview: { menu: 'edit', project: true },
  copyTable: { menu: 'edit', project: true },
  takeTable: { menu: 'edit', project: true },
} as const satisfies ActionTable

/** Undo, redo and search. */
export const editActions = {
  undo: { menu: 'edit', accelerator: 'CmdOrCtrl+Z', project: true },
  redo: {
    menu: 'edit',
    accelerator: 'CmdOrCtrl+Shift+Z',
    also: 'CmdOrCtrl+Y',
    subtitleEdit: 'CmdOrCtrl+Y',
    project: true,
  },
  find: { menu: 'edit', accelerator: 'CmdOrCtrl+F', project: true },
  replace: { menu: 'edit', accelerator: 'CmdOrCtrl+H', project: true },
  showHistory: { menu: 'edit', accelerator: 'CmdOrCtrl+Shift+H', project: true },
} as const satisfies ActionTable

/** Marks and letters that a plain keyboard lacks. Their keys are letters, which every keyboard layout has. */
export const typingActions = {
  markHigh: { menu: 'edit', accelerator: 'Alt+A', typing: true },
  markLow: { menu: 'edit', accelerator: 'Alt+G', typing: true },
  markMid: { menu: 'edit', accelerator: 'Alt+M', typing: true },
  markDotBelow: { menu: 'edit', accelerator: 'Alt+B', typing: true },
  markDotAbove: { menu: 'edit', accelerator: 'Alt+N', typing: true },
  markHook: { menu: 'edit', accelerator: 'Alt+K', typing: true },
  showLetters: { menu: 'edit', accelerator: 'Alt+I', typing: true },
} as const satisfies ActionTable

/** Actions of the player. */
export const playActions = {
  // Playing and moving the playhead.
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
  // Playing the current line.
  playLine: { menu: 'play', accelerator: 'P', subtitleEdit: 'F5', project: true },
  loopLine: { menu: 'play', accelerator: 'Shift+P', project: true },
  playAroundStart: { menu: 'play', accelerator: 'Q', project: true },
  playAroundEnd: { menu: 'play', accelerator: 'W', project: true },
  recordLine: { menu: 'dub', accelerator: 'Shift+R', project: true },
  recordPass: { menu: 'dub', project: true },
  cutHere: { menu: 'dub', project: true },
  // Playing while a text is typed: keys that no text needs.
  playTyping: { menu: 'play', accelerator: 'Alt+P', project: true },
  backTyping: { menu: 'play', accelerator: 'Alt+J', project: true },
  slowerTyping: { menu: 'play', accelerator: 'Alt+Z', project: true },
  fasterTyping: { menu: 'play', accelerator: 'Alt+X', project: true },
  loopTyping: { menu: 'play', accelerator: 'Alt+O', project: true },
  // The sound and subtitles that are played.
  listenOriginal: { menu: 'play', accelerator: 'O', project: true },
  listenDub: { menu: 'play', accelerator: 'D', project: true },
  listenBoth: { menu: 'play', accelerator: 'B', project: true },
  muteAll: { menu: 'play', accelerator: 'Shift+M', project: true },
  showCaptions: { menu: 'view', accelerator: 'C', project: true },
  showSafeArea: { menu: 'view', project: true },
  showBand: { menu: 'view', accelerator: 'F6', project: true },
  showStage: { menu: 'view', accelerator: 'Shift+F6', project: true },
  showPicture: { menu: 'view', project: true },
  showRemote: { menu: 'view', project: true },
} as const satisfies ActionTable

/** Actions on the selected lines and their text. */
export const lineActions = {
  // Moving through the script.
  nextLine: { menu: 'line', accelerator: 'Down', subtitleEdit: 'Alt+Down', project: true },
  previousLine: { menu: 'line', accelerator: 'Up', subtitleEdit: 'Alt+Up', project: true },
  firstLine: { menu: 'line', accelerator: 'Home', project: true },
  lastLine: { menu: 'line', accelerator: 'End', project: true },
  pageDown: { menu: 'line', accelerator: 'PageDown', project: true },
  pageUp: { menu: 'line', accelerator: 'PageUp', project: true },
  nextProblem: { menu: 'line', accelerator: 'F8', project: true },
  extendDown: { menu: 'line', accelerator: 'Shift+Down', project: true },
  extendUp: { menu: 'line', accelerator: 'Shift+Up', project: true },
  selectAllLines: { menu: 'edit', accelerator: 'CmdOrCtrl+A', project: true },
  findNext: { menu: 'edit', accelerator: 'F3', project: true },
  findPrevious: { menu: 'edit', accelerator: 'Shift+F3', project: true },
  nextRowHeight: {
    menu: 'view',
    accelerator: 'Alt+H',
    project: true,
  },
  compareLips: { menu: 'view', project: true },
  worstFirst: { menu: 'view', project: true },
  followScript: { menu: 'view', project: true },
  // Editing the text of lines.
  editLine: { menu: 'line', accelerator: 'Return', project: true },
  editSource: { menu: 'line', accelerator: 'Shift+Return', project: true },
  editSpoken: { menu: 'line', accelerator: 'Shift+F4', project: true },
  editDictionary: { menu: 'dub', accelerator: 'CmdOrCtrl+Shift+D', project: true },
  editNote: { menu: 'line', accelerator: 'F4', project: true },
  approveLines: { menu: 'line', accelerator: 'CmdOrCtrl+Return', project: true },
  unapproveLines: { menu: 'line', project: true },
  splitLine: {
    menu: 'line',
    accelerator: 'Alt+Return',
    subtitleEdit: 'CmdOrCtrl+Alt+V',
    project: true,
  },
  playWord: { menu: 'play', accelerator: 'Alt+Q', project: true },
  lastWordDown: { menu: 'line', accelerator: 'Alt+Shift+Down', project: true },
  firstWordUp: { menu: 'line', accelerator: 'Alt+Shift+Up', project: true },
  translateAgain: { menu: 'line', accelerator: 'CmdOrCtrl+Shift+Y', project: true },
  showFindings: { menu: 'line', accelerator: 'Shift+F7', project: true },
  repairMarks: { menu: 'edit', project: true },
  pasteTranslation: { menu: 'edit', accelerator: 'CmdOrCtrl+Shift+V', project: true },
  importSubtitles: { menu: 'edit', project: true },
  // Actions on whole lines.
  mergeNext: { menu: 'line', accelerator: 'CmdOrCtrl+Shift+M', project: true },
  mergePrevious: { menu: 'line', accelerator: 'CmdOrCtrl+Shift+B', project: true },
  transcribe: {
    menu: 'line',
    accelerator: 'CmdOrCtrl+Alt+T',
    project: true,
  },
  insertAfter: {
    menu: 'line',
    accelerator: 'Insert',
    subtitleEdit: 'Alt+Insert',
    project: true,
  },
  insertBefore: {
    menu: 'line',
    accelerator: 'Shift+Insert',
    subtitleEdit: 'CmdOrCtrl+Shift+Insert',
    project: true,
  },
  deleteLines: { menu: 'line', accelerator: 'Delete', project: true },
  lockLines: { menu: 'line', accelerator: 'CmdOrCtrl+L', project: true },
  keepOriginal: {
    menu: 'line',
    accelerator: 'CmdOrCtrl+Shift+K',
    project: true,
  },
  letPictureWait: {
    menu: 'line',
    accelerator: 'Alt+W',
    project: true,
  },
  markView: { menu: 'line', accelerator: 'Shift+V', project: true },
  moveToRoom: { menu: 'line', accelerator: 'Alt+V', project: true },
  shiftTimes: { menu: 'line', accelerator: 'CmdOrCtrl+Shift+A', project: true },
  retimeLines: { menu: 'line', accelerator: 'CmdOrCtrl+Shift+P', project: true },
  moveByEar: { menu: 'line', project: true },
  chooseSpeaker: { menu: 'line', accelerator: 'Shift+S', project: true },
  speaker1: { menu: 'line', accelerator: '1', project: true },
  speaker2: { menu: 'line', accelerator: '2', project: true },
  speaker3: { menu: 'line', accelerator: '3', project: true },
  speaker4: { menu: 'line', accelerator: '4', project: true },
  speaker5: { menu: 'line', accelerator: '5', project: true },
  speaker6: { menu: 'line', accelerator: '6', project: true },
  speaker7: { menu: 'line', accelerator: '7', project: true },
  speaker8: { menu: 'line', accelerator: '8', project: true },
  speaker9: { menu: 'line', accelerator: '9', project: true },
} as const satisfies ActionTable

/** Actions of the timeline: the visible part, and the times of lines. */
export const timelineActions = {
  // The visible part of the video.
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
  // Times and lanes of lines.
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

/** Questions to the assistant about the selected lines. */
export const assistantActions = {
  showAssistant: { menu: 'view', accelerator: 'CmdOrCtrl+I', project: true },
  shortenLines: { menu: 'line', accelerator: 'CmdOrCtrl+E', project: true },
  lengthenLines: { menu: 'line', project: true },
  naturalLines: { menu: 'line', project: true },
  markLines: { menu: 'line', project: true },
  proposeTranslation: { menu: 'line', project: true },
  translateBack: { menu: 'line', project: true },
  explainLines: { menu: 'line', project: true },
  proposeNames: { menu: 'dub', project: true },
  fitAllLines: {
    menu: 'dub',
    accelerator: 'CmdOrCtrl+Alt+E',
    project: true,
  },
  stopAnswer: { menu: 'line', project: true },
  clearConversation: { menu: 'edit', project: true },
} as const satisfies ActionTable

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

/** Rooms that open over the start page or the editor, and return to it when closed. */
export const roomActions = {
  showLab: { menu: 'view', accelerator: 'F9' },
  showOwnVoice: { menu: 'view', accelerator: 'CmdOrCtrl+Shift+F9' },
  showQc: { menu: 'view', accelerator: 'CmdOrCtrl+F9' },
  showGenerations: { menu: 'view', accelerator: 'Shift+F9' },
} as const satisfies ActionTable

/** Every action, in the order of the menus. */
export const actions = {
  ...appActions,
  ...exportActions,
  ...reviewActions,
  ...editActions,
  ...typingActions,
  ...playActions,
  ...lineActions,
  ...timelineActions,
  ...castActions,
  ...assistantActions,
  ...dubActions,
  ...roomActions,
} as const satisfies Record<string, Action>

export type ActionId = keyof typeof actions

/** Remedies for a line that does not fit its time. */
export const LINE_REMEDIES = [
  'shortenLines',
  'letPictureWait',
  'splitLine',
  'moveToRoom',
] as const satisfies readonly ActionId[]

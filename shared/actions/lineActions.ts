import type { ActionTable } from './action.ts'

/** Moving through the script. */
const moving = {
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
} as const satisfies ActionTable

/** Editing the text of lines. */
const words = {
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
  lastWordDown: { menu: 'line', accelerator: 'Alt+Shift+Down', project: true },
  firstWordUp: { menu: 'line', accelerator: 'Alt+Shift+Up', project: true },
  translateAgain: { menu: 'line', accelerator: 'CmdOrCtrl+Shift+Y', project: true },
  showFindings: { menu: 'line', accelerator: 'Shift+F7', project: true },
  repairMarks: { menu: 'edit', project: true },
  pasteTranslation: { menu: 'edit', accelerator: 'CmdOrCtrl+Shift+V', project: true },
  importSubtitles: { menu: 'edit', project: true },
} as const satisfies ActionTable

/** Actions on whole lines. */
const whole = {
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

/** Actions on the selected lines and their text. */
export const lineActions = { ...moving, ...words, ...whole } as const satisfies ActionTable

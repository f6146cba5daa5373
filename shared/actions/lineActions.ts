import type { ActionTable } from './action.ts'

/** Moving through the script. */
const moving = {
  nextLine: { label: 'Next Line', menu: 'line', accelerator: 'Down', subtitleEdit: 'Alt+Down', project: true },
  previousLine: { label: 'Previous Line', menu: 'line', accelerator: 'Up', subtitleEdit: 'Alt+Up', project: true },
  firstLine: { label: 'First Line', menu: 'line', accelerator: 'Home', project: true },
  lastLine: { label: 'Last Line', menu: 'line', accelerator: 'End', project: true },
  pageDown: { label: 'A Page Down', menu: 'line', accelerator: 'PageDown', project: true },
  pageUp: { label: 'A Page Up', menu: 'line', accelerator: 'PageUp', project: true },
  nextProblem: { label: 'Next Line That Needs Work', menu: 'line', accelerator: 'F8', project: true },
  extendDown: { label: 'Select One Line More Below', menu: 'line', accelerator: 'Shift+Down', project: true },
  extendUp: { label: 'Select One Line More Above', menu: 'line', accelerator: 'Shift+Up', project: true },
  selectAllLines: { label: 'Select All Lines', menu: 'edit', accelerator: 'CmdOrCtrl+A', project: true },
  findNext: { label: 'Find Next', menu: 'edit', accelerator: 'F3', project: true },
  findPrevious: { label: 'Find Previous', menu: 'edit', accelerator: 'Shift+F3', project: true },
  nextRowHeight: {
    label: 'Height of Rows: Compact, Normal, Roomy',
    menu: 'view',
    accelerator: 'Alt+H',
    project: true,
  },
  worstFirst: { label: 'Lines That Need Work First, or by Time', menu: 'view', project: true },
  followScript: { label: 'Script Follows the Video', menu: 'view', project: true },
} as const satisfies ActionTable

/** Editing the text of lines. */
const words = {
  editLine: { label: 'Edit Translation', menu: 'line', accelerator: 'Return', project: true },
  editSource: { label: 'Edit Source Text', menu: 'line', accelerator: 'Shift+Return', project: true },
  editSpoken: { label: 'Spoken Differently…', menu: 'line', accelerator: 'Shift+F4', project: true },
  editDictionary: { label: 'Pronunciation…', menu: 'dub', accelerator: 'CmdOrCtrl+Shift+D', project: true },
  editNote: { label: 'Note…', menu: 'line', accelerator: 'F4', project: true },
  approveLines: { label: 'Approve', menu: 'line', accelerator: 'CmdOrCtrl+Return', project: true },
  unapproveLines: { label: 'Take Approval Back', menu: 'line', project: true },
  splitLine: {
    label: 'Split at the Caret',
    menu: 'line',
    accelerator: 'Alt+Return',
    subtitleEdit: 'CmdOrCtrl+Alt+V',
    project: true,
  },
  lastWordDown: { label: 'Last Word to Next Line', menu: 'line', accelerator: 'Alt+Shift+Down', project: true },
  firstWordUp: { label: 'First Word to Previous Line', menu: 'line', accelerator: 'Alt+Shift+Up', project: true },
  translateAgain: { label: 'Translate Again', menu: 'line', accelerator: 'CmdOrCtrl+Shift+Y', project: true },
  showFindings: { label: 'What to Check in the Text…', menu: 'line', accelerator: 'Shift+F7', project: true },
  repairMarks: { label: 'Repair the Marks of All Lines…', menu: 'edit', project: true },
  pasteTranslation: { label: 'Paste Translation…', menu: 'edit', accelerator: 'CmdOrCtrl+Shift+V', project: true },
} as const satisfies ActionTable

/** Actions on whole lines. */
const whole = {
  mergeNext: { label: 'Merge with Next', menu: 'line', accelerator: 'CmdOrCtrl+Shift+M', project: true },
  mergePrevious: { label: 'Merge with Previous', menu: 'line', accelerator: 'CmdOrCtrl+Shift+B', project: true },
  transcribe: {
    label: 'Transcribe by Hand',
    menu: 'line',
    accelerator: 'CmdOrCtrl+Alt+T',
    project: true,
  },
  insertAfter: {
    label: 'Insert Line After',
    menu: 'line',
    accelerator: 'Insert',
    subtitleEdit: 'Alt+Insert',
    project: true,
  },
  insertBefore: {
    label: 'Insert Line Before',
    menu: 'line',
    accelerator: 'Shift+Insert',
    subtitleEdit: 'CmdOrCtrl+Shift+Insert',
    project: true,
  },
  deleteLines: { label: 'Delete Lines', menu: 'line', accelerator: 'Delete', project: true },
  lockLines: { label: 'Lock or Unlock', menu: 'line', accelerator: 'CmdOrCtrl+L', project: true },
  keepOriginal: {
    label: 'Keep or Dub the Original Voice',
    menu: 'line',
    accelerator: 'CmdOrCtrl+Shift+K',
    project: true,
  },
  letPictureWait: {
    label: 'Let the Picture Wait Here, or Not',
    menu: 'line',
    accelerator: 'Alt+W',
    project: true,
  },
  moveToRoom: { label: 'Move to Where There Is Time', menu: 'line', accelerator: 'Alt+V', project: true },
  shiftTimes: { label: 'Shift Times…', menu: 'line', accelerator: 'CmdOrCtrl+Shift+A', project: true },
  retimeLines: { label: 'Retime by Two Points…', menu: 'line', accelerator: 'CmdOrCtrl+Shift+P', project: true },
  chooseSpeaker: { label: 'Change Speaker…', menu: 'line', accelerator: 'Shift+S', project: true },
  speaker1: { label: 'Give to Speaker 1', menu: 'line', accelerator: '1', project: true },
  speaker2: { label: 'Give to Speaker 2', menu: 'line', accelerator: '2', project: true },
  speaker3: { label: 'Give to Speaker 3', menu: 'line', accelerator: '3', project: true },
  speaker4: { label: 'Give to Speaker 4', menu: 'line', accelerator: '4', project: true },
  speaker5: { label: 'Give to Speaker 5', menu: 'line', accelerator: '5', project: true },
  speaker6: { label: 'Give to Speaker 6', menu: 'line', accelerator: '6', project: true },
  speaker7: { label: 'Give to Speaker 7', menu: 'line', accelerator: '7', project: true },
  speaker8: { label: 'Give to Speaker 8', menu: 'line', accelerator: '8', project: true },
  speaker9: { label: 'Give to Speaker 9', menu: 'line', accelerator: '9', project: true },
} as const satisfies ActionTable

/** Actions on the selected lines and their text. */
export const lineActions = { ...moving, ...words, ...whole } as const satisfies ActionTable

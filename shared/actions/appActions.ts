import type { ActionTable } from './action.ts'

/** Actions on the application: videos, projects, settings, help. */
export const appActions = {
  addVideos: { label: 'Add Videos…', menu: 'file', accelerator: 'CmdOrCtrl+O' },
  addSample: { label: 'Add the Sample Video', menu: 'file' },
  openProject: { label: 'Open Project…', menu: 'file', accelerator: 'CmdOrCtrl+Shift+O' },
  saveProjectAs: { label: 'Save Project As…', menu: 'file', accelerator: 'CmdOrCtrl+Shift+S', project: true },
  closeProject: { label: 'Close Project', menu: 'file', accelerator: 'CmdOrCtrl+Shift+W', project: true },
  openSettings: { label: 'Settings…', menu: 'file', accelerator: 'CmdOrCtrl+,' },
  showPacks: { label: 'Packs…', menu: 'file' },
  showPalette: { label: 'Find an Action…', menu: 'help', accelerator: 'CmdOrCtrl+K' },
  showKeysHere: { label: 'Keys Here', menu: 'help', accelerator: 'F1' },
  showShortcuts: { label: 'Keyboard Shortcuts', menu: 'help', accelerator: 'CmdOrCtrl+/' },
  copyDiagnostics: { label: 'Copy Diagnostics', menu: 'help' },
} as const satisfies ActionTable

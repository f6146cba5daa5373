import type { ActionTable } from './action.ts'

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

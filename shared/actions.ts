/** Where an action stands in the menu bar. */
export type ActionMenu = 'file' | 'view' | 'help'

/** What a user can ask for by menu, shortcut or palette. What it does is in `renderer/actions.ts`. */
export interface Action {
  readonly label: string
  readonly menu: ActionMenu
  /** In Electron's spelling; `CmdOrCtrl` is the Command key on a Mac. */
  readonly accelerator?: string
}

/** Every action, in the order of the menus. */
export const actions = {
  addVideos: { label: 'Add Videos…', menu: 'file', accelerator: 'CmdOrCtrl+O' },
  addSample: { label: 'Add the Sample Video', menu: 'file' },
  openSettings: { label: 'Settings…', menu: 'file', accelerator: 'CmdOrCtrl+,' },
  showShortcuts: { label: 'Keyboard Shortcuts', menu: 'help', accelerator: 'CmdOrCtrl+/' },
  copyDiagnostics: { label: 'Copy Diagnostics', menu: 'help' },
} as const satisfies Record<string, Action>

export type ActionId = keyof typeof actions

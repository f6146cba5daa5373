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

/** Where an action stands in the menu bar. */
export type ActionMenu = 'file' | 'edit' | 'play' | 'line' | 'timeline' | 'dub' | 'view' | 'help'

/** What a user can ask for by menu, shortcut or palette. What it does is in the page, see `renderer/actionRuns.ts`. */
export interface Action {
  readonly label: string
  readonly menu: ActionMenu
  /** In Electron's spelling; `CmdOrCtrl` is the Command key on a Mac. */
  readonly accelerator?: string
  /** Its key in the set for those who know Subtitle Edit, where that differs. */
  readonly subtitleEdit?: string
  /** It makes sense in an open project only. */
  readonly project?: true
  /** Its key counts in a text field too, although it has no command key in it. */
  readonly typing?: true
}

export type ActionTable = Readonly<Record<string, Action>>

/**
 * Whether a key is one that menus may claim: with a command key, or a function key. Others are letters that somebody
 * types into a field, so only the page can tell whether they are meant as a shortcut.
 */
export function isMenuKey(accelerator: string): boolean {
  return /\b(CmdOrCtrl|Alt)\b|^(Shift\+)?F\d+$/.test(accelerator)
}

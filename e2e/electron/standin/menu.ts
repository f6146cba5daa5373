import { needReady } from './signals.ts'

interface ItemOptions {
  readonly id?: string
  readonly label?: string
  readonly role?: string
  readonly type?: string
  readonly accelerator?: string
  readonly submenu?: readonly ItemOptions[] | Menu
  readonly click?: (item: unknown, window: unknown, event: unknown) => void
}

interface Item extends Omit<ItemOptions, 'submenu'> {
  readonly label: string
  readonly type: string
  readonly submenu?: Menu
}

const ROLES = new Set(
  `about hide hideothers unhide quit close reload forcereload toggledevtools resetzoom zoomin zoomout togglefullscreen
  undo redo cut copy paste delete selectall services recentdocuments clearrecentdocuments appmenu filemenu editmenu
  viewmenu windowmenu help window minimize zoom front`.split(/\s+/),
)
const MODIFIER = '(?:CmdOrCtrl|CommandOrControl|Cmd|Command|Ctrl|Control|Alt|Option|Shift|Super|Meta)'
const KEY =
  "(?:[0-9A-Z]|F\\d{1,2}|[,./;'\\[\\]\\\\`=-]|Plus|Space|Tab|Delete|Backspace|Enter|Return|Escape|Up|Down|Left|Right|Home|End|PageUp|PageDown|Insert)"
const ACCELERATOR = new RegExp(`^(?:${MODIFIER}\\+)*${KEY}$`)

let shown: Menu | null = null

/** Electron's `Menu`, as strict about templates. */
export class Menu {
  static buildFromTemplate(template: readonly ItemOptions[]): Menu {
    return new Menu(template.map(toItem))
  }

  static setApplicationMenu(menu: Menu | null): void {
    needReady('Menu.setApplicationMenu')
    shown = menu
  }

  static getApplicationMenu(): Menu | null {
    return shown
  }

  readonly items: readonly Item[]

  constructor(items: readonly Item[] = []) {
    this.items = items
  }

  getMenuItemById(id: string): Item | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id)
      if (found) return found
    }
    return null
  }
}

function toItem(options: ItemOptions): Item {
  const { label, role, type, accelerator, submenu, ...rest } = options
  if (label === undefined && role === undefined && type !== 'separator') {
    throw new Error('Invalid template for MenuItem: must have label, role or type')
  }
  if (role !== undefined && !ROLES.has(role.toLowerCase())) throw new Error(`Unknown role ${role}`)
  if (accelerator !== undefined && !ACCELERATOR.test(accelerator)) throw new Error(`Unknown accelerator ${accelerator}`)
  return {
    ...rest,
    label: label ?? role ?? '',
    type: submenu === undefined ? (type ?? 'normal') : 'submenu',
    ...(role === undefined ? {} : { role }),
    ...(accelerator === undefined ? {} : { accelerator }),
    ...(submenu === undefined ? {} : { submenu: submenu instanceof Menu ? submenu : Menu.buildFromTemplate(submenu) }),
  }
}

import { Menu, type MenuItemConstructorOptions } from 'electron'
import { type Action, type ActionMenu, isMenuKey } from '../../shared/actions/action.ts'
import { type ActionId, actions } from '../../shared/actions/actions.ts'

interface MenuOptions {
  readonly platform: NodeJS.Platform
  /** The user's shortcuts by action; an empty one removes the action's default. */
  readonly shortcuts: Readonly<Record<string, string>>
  /** Called with the chosen action. */
  onAction(action: ActionId): void
  onNewWindow(): void
}

/** Builds the menu bar: our actions among the standard items of every app. */
export function buildMenu(options: MenuOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(options)))
}

function menuTemplate({ platform, shortcuts, onAction, onNewWindow }: MenuOptions): MenuItemConstructorOptions[] {
  const mac = platform === 'darwin'
  const item = (id: ActionId, action: Action) => entry(id, { ...action, ...keyOf(id, shortcuts) }, onAction)
  const entries = (menu: ActionMenu, but: readonly ActionId[] = []) =>
    actionsOf(menu)
      .filter(([id]) => !but.includes(id))
      .map(([id, action]) => item(id, action))
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const recent: MenuItemConstructorOptions = {
    label: 'Open Recent',
    role: 'recentDocuments',
    submenu: [{ label: 'Clear Menu', role: 'clearRecentDocuments' }],
  }
  return [
    // On a Mac the settings are in the app menu, and the system keeps recent documents there.
    ...(mac ? [appMenu(item('openSettings', actions.openSettings))] : []),
    {
      label: mac ? 'File' : '&File',
      submenu: [
        { label: 'New Window', accelerator: 'CmdOrCtrl+Shift+N', click: onNewWindow },
        ...entries('file', mac ? ['openSettings'] : []),
        ...(mac ? [recent] : []),
        separator,
        { role: mac ? 'close' : 'quit' },
      ],
    },
    {
      label: mac ? 'Edit' : '&Edit',
      submenu: [
        ...entries('edit'),
        separator,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
      ],
    },
    { label: mac ? 'Play' : '&Play', submenu: entries('play') },
    { label: mac ? 'Line' : '&Line', submenu: entries('line') },
    { label: mac ? 'Timeline' : '&Timeline', submenu: entries('timeline') },
    { label: mac ? 'Dub' : '&Dub', submenu: entries('dub') },
    {
      label: mac ? 'View' : '&View',
      submenu: [
        ...entries('view'),
        { role: 'reload' },
        { role: 'toggleDevTools' },
        separator,
        // The plain shortcut zooms the timeline.
        { role: 'resetZoom', accelerator: 'CmdOrCtrl+Alt+0' },
        { role: 'zoomIn', accelerator: 'CmdOrCtrl+Alt+=' },
        { role: 'zoomOut', accelerator: 'CmdOrCtrl+Alt+-' },
        separator,
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    { role: 'help', label: mac ? 'Help' : '&Help', submenu: [...entries('help'), separator, { role: 'about' }] },
  ]
}

function appMenu(settings: MenuItemConstructorOptions): MenuItemConstructorOptions {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      { type: 'separator' },
      settings,
      { type: 'separator' },
      { role: 'services' },
      { type: 'separator' },
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      { type: 'separator' },
      { role: 'quit' },
    ],
  }
}

function actionsOf(menu: ActionMenu): [ActionId, Action][] {
  return (Object.entries(actions) as [ActionId, Action][]).filter(([, action]) => action.menu === menu)
}

function keyOf(id: ActionId, shortcuts: MenuOptions['shortcuts']): Pick<Action, 'accelerator'> {
  const key = Object.hasOwn(shortcuts, id) ? shortcuts[id] : undefined
  return key === undefined ? {} : { accelerator: key }
}

function entry(
  id: ActionId,
  { label, accelerator }: Action,
  onAction: (id: ActionId) => void,
): MenuItemConstructorOptions {
  const key = accelerator !== undefined && isMenuKey(accelerator) ? { accelerator } : {}
  return { id, label, ...key, click: () => onAction(id) }
}

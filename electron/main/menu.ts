import { Menu, type MenuItemConstructorOptions } from 'electron'
import { type Action, type ActionId, type ActionMenu, actions, isMenuKey } from '../../shared/actions/actions.ts'
import type { Texts } from '../../shared/locale/createTexts.ts'

interface MenuOptions {
  readonly platform: NodeJS.Platform
  /** Texts in the studio's language. */
  readonly t: Texts['t']
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

function menuTemplate(options: MenuOptions): MenuItemConstructorOptions[] {
  const { platform, t, shortcuts, onNewWindow } = options
  const mac = platform === 'darwin'
  /** A title; off the Mac its first letter opens the menu. */
  const title = (menu: ActionMenu) => (mac ? '' : '&') + t(`menu.${menu}`)
  const item = (id: ActionId, action: Action) => entry(id, { ...action, ...keyOf(id, shortcuts) }, options)
  const entries = (menu: ActionMenu, but: readonly ActionId[] = []) =>
    actionsOf(menu)
      .filter(([id]) => !but.includes(id))
      .map(([id, action]) => item(id, action))
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const recent: MenuItemConstructorOptions = {
    label: t('menu.openRecent'),
    role: 'recentDocuments',
    submenu: [{ label: t('menu.clearRecent'), role: 'clearRecentDocuments' }],
  }
  return [
    // On a Mac the settings are in the app menu, and the system keeps recent documents there.
    ...(mac ? [appMenu(item('openSettings', actions.openSettings))] : []),
    {
      label: title('file'),
      submenu: [
        { label: t('menu.newWindow'), accelerator: 'CmdOrCtrl+Shift+N', click: onNewWindow },
        ...entries('file', mac ? ['openSettings'] : []),
        ...(mac ? [recent] : []),
        separator,
        mac ? { role: 'close', label: t('menu.closeWindow') } : { role: 'quit', label: t('menu.quit') },
      ],
    },
    {
      label: title('edit'),
      submenu: [
        ...entries('edit'),
        separator,
        { role: 'cut', label: t('menu.cut') },
        { role: 'copy', label: t('menu.copy') },
        { role: 'paste', label: t('menu.paste') },
        { role: 'selectAll', label: t('menu.selectAll') },
      ],
    },
    { label: title('play'), submenu: entries('play') },
    { label: title('line'), submenu: entries('line') },
    { label: title('timeline'), submenu: entries('timeline') },
    { label: title('dub'), submenu: entries('dub') },
    {
      label: title('view'),
      submenu: [
        ...entries('view'),
        { role: 'reload', label: t('menu.reload') },
        { role: 'toggleDevTools', label: t('menu.developerTools') },
        separator,
        // The plain shortcut zooms the timeline.
        { role: 'resetZoom', label: t('menu.actualSize'), accelerator: 'CmdOrCtrl+Alt+0' },
        { role: 'zoomIn', label: t('menu.zoomIn'), accelerator: 'CmdOrCtrl+Alt+=' },
        { role: 'zoomOut', label: t('menu.zoomOut'), accelerator: 'CmdOrCtrl+Alt+-' },
        separator,
        { role: 'togglefullscreen', label: t('menu.fullScreen') },
      ],
    },
    { role: 'windowMenu', label: t('menu.window') },
    {
      role: 'help',
      label: title('help'),
      submenu: [...entries('help'), separator, { role: 'about', label: t('menu.about') }],
    },
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

function entry(id: ActionId, { accelerator }: Action, { t, onAction }: MenuOptions): MenuItemConstructorOptions {
  const key = accelerator !== undefined && isMenuKey(accelerator) ? { accelerator } : {}
  return { id, label: t(`action.${id}`), ...key, click: () => onAction(id) }
}

import type { AppSettings } from '../../../shared/commands/app.ts'
import type { Message } from '../../../shared/locale/message.ts'
import { type StudioLanguage, shownLanguage } from '../../../shared/locale/studioLanguages.ts'

/** A store of short secrets by name. */
export interface SecretStore {
  /** A warning for the user on how safely secrets are stored; absent if as safe as the system allows. */
  readonly warning?: Message
  get(name: string): Promise<string | undefined>
  set(name: string, secret: string): Promise<void>
  remove(name: string): Promise<void>
}

/** A request for a file dialog. */
export interface PickRequest {
  readonly kind: 'open' | 'save' | 'folder'
  readonly title: Message
  readonly multiple?: boolean
  readonly defaultPath?: string
  readonly extensions?: readonly string[]
}

/** The part of the settings that the menu shows. */
export interface ShownMenu {
  readonly shortcuts: Readonly<Record<string, string>>
  readonly language: StudioLanguage
}

/** The studio's interface to the desktop, implemented by Electron, the browser shell and the tests. */
export interface Shell {
  readonly name: 'electron' | 'browser'
  readonly secrets: SecretStore
  /** The studio's own language as ordered for this start. */
  readonly language?: StudioLanguage
  /** Tags of the system's preferred languages, first choice first; absent where only the page knows. */
  readonly systemLanguages?: readonly string[]
  /** A sentence in the language of the notices; absent: English. */
  readonly words?: (message: Message) => string
  /** Opens a file dialog; absent if the page must ask by its own means. */
  pick?(request: PickRequest): Promise<readonly string[]>
  /** Shows a file in the file manager. Throws `unavailable` without one. */
  showInFolder(path: string): Promise<void>
  openExternal(url: string): Promise<void>
  /** Shows a desktop notification, unless a window of ours is known to be in front. */
  readonly notify: (notice: { readonly title: Message; readonly body: Message }) => void
  /** Keeps the computer awake until disposed. */
  readonly keepAwake: (reason: Message) => Disposable
  /** Shows progress on the taskbar; undefined removes it. */
  showProgress(fraction: number | undefined): void
  /** Shows the menu, if the desktop has one: in a language, with the user's shortcuts by action. */
  showMenu?(menu: ShownMenu): void
}

/** Shows the menu of a desktop as the settings have it. */
export function showMenu(shell: Shell, { shortcuts, language }: AppSettings): void {
  const { language: ordered, systemLanguages: system = [] } = shell
  shell.showMenu?.({ shortcuts, language: shownLanguage({ ordered, setting: language, system }) })
}

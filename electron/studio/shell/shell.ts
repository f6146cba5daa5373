/** Where secrets are kept: by name, each a short text. */
export interface SecretStore {
  /** What the user should know about how safe it is; absent where it is as safe as the system allows. */
  readonly warning?: string
  get(name: string): Promise<string | undefined>
  set(name: string, secret: string): Promise<void>
  remove(name: string): Promise<void>
}

/** What to choose in a dialog of the desktop. */
export interface PickRequest {
  readonly kind: 'open' | 'save' | 'folder'
  readonly title: string
  readonly multiple?: boolean
  readonly defaultPath?: string
  readonly extensions?: readonly string[]
}

/** The desktop as the studio sees it. Electron, the loopback page and the tests each have their own. */
export interface Shell {
  readonly name: 'electron' | 'browser'
  readonly secrets: SecretStore
  /** Absent where the page has to ask with its own means. */
  pick?(request: PickRequest): Promise<readonly string[]>
  /** Throws `unavailable` where no file manager can be opened. */
  showInFolder(path: string): Promise<void>
  openExternal(url: string): Promise<void>
  /** Told by the desktop unless a window of ours is in front, where that can be known. */
  notify(notice: { readonly title: string; readonly body: string }): void
  /** Keeps the computer from falling asleep until it is disposed. */
  keepAwake(reason: string): Disposable
  /** The progress on the taskbar; undefined removes it. */
  showProgress(fraction: number | undefined): void
  /** Shows the keys that the user has given to actions, by action, where the desktop has a menu. */
  showShortcuts?(shortcuts: Readonly<Record<string, string>>): void
}

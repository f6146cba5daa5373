import { app, type Session, type WebContents } from 'electron'
import { isOwnPage } from './ownPage.ts'

/** What our page may do; everything else that a page can ask for is refused. */
const PERMITTED: ReadonlySet<string> = new Set([
  'clipboard-sanitized-write',
  'fullscreen',
  // Media comes from a server on this computer, which newer Chromium counts as the local network.
  'local-network-access',
  'local-network',
  'loopback-network',
])

/** Called before the app is ready: every renderer is sandboxed, and none may leave our page or open another. */
export function lockPages(openExternal: (address: string) => void): void {
  app.enableSandbox()
  app.on('web-contents-created', (_, contents) => lockPage(contents, openExternal))
}

function lockPage(contents: WebContents, openExternal: (address: string) => void): void {
  const stay = (event: { readonly url: string; preventDefault(): void }) => {
    // Reloading is a navigation too.
    if (!isOwnPage(event.url)) event.preventDefault()
  }
  contents.on('will-navigate', stay)
  contents.on('will-frame-navigate', stay)
  contents.on('will-redirect', stay)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    openExternal(url)
    return { action: 'deny' }
  })
}

/** Answers both ways in which a page asks for permission, and refuses devices altogether. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_, permission, answer, details) => {
    const asked = 'mediaTypes' in details ? (details.mediaTypes ?? []) : []
    answer(details.isMainFrame && isPermitted(permission, { address: details.requestingUrl, asked }))
  })
  session.setPermissionCheckHandler((_, permission, address, { mediaType }) => {
    return isPermitted(permission, { address, asked: mediaType === undefined ? [] : [mediaType] })
  })
  session.setDevicePermissionHandler(() => false)
}

interface Asked {
  readonly address: string
  /** Of cameras and microphones: which of them. */
  readonly asked: readonly string[]
}

function isPermitted(permission: string, { address, asked }: Asked): boolean {
  if (!isOwnPage(address)) return false
  // One's own voice for a line; nobody needs a camera.
  if (permission === 'media') return asked.length > 0 && asked.every((device) => device === 'audio')
  return PERMITTED.has(permission)
}

import { app, type Session, screen, type WebContents, type WindowOpenHandlerResponse } from 'electron'
import { isPopOut, popOutName } from '../../shared/popOut.ts'
import { isOwnPage, isPermitted } from './ownPage.ts'

/**
 * Sandboxes every renderer, and keeps pages from leaving our page or opening another. Must be called before the app is
 * ready.
 */
export function lockPages(openExternal: (address: string) => void): void {
  app.enableSandbox()
  app.on('web-contents-created', (_, contents) => lockPage(contents, openExternal))
}

function lockPage(contents: WebContents, openExternal: (address: string) => void): void {
  const stay = (event: { readonly url: string; preventDefault(): void }) => {
    // Reloading counts as a navigation too.
    if (!isOwnPage(event.url)) event.preventDefault()
  }
  contents.on('will-navigate', stay)
  contents.on('will-frame-navigate', stay)
  contents.on('will-redirect', stay)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler((details) => {
    if (isOwnPage(contents.getURL()) && isPopOut(details)) return popOutWindow(details.frameName)
    openExternal(details.url)
    return { action: 'deny' }
  })
}

/** A window that the page fills itself: the stage on the second display, where there is one, others where the page wants them. */
function popOutWindow(name: string): WindowOpenHandlerResponse {
  const first = screen.getPrimaryDisplay()
  const second = screen.getAllDisplays().find(({ id }) => id !== first.id)
  return {
    action: 'allow',
    overrideBrowserWindowOptions: {
      autoHideMenuBar: true,
      backgroundColor: '#000000',
      ...(second && name === popOutName('stage') && { x: second.workArea.x, y: second.workArea.y }),
    },
  }
}

/** Handles permission requests and checks, and refuses access to devices altogether. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_, permission, answer, details) => {
    const devices = 'mediaTypes' in details ? (details.mediaTypes ?? []) : []
    answer(details.isMainFrame && isPermitted(permission, { address: details.requestingUrl, devices }))
  })
  session.setPermissionCheckHandler((_, permission, address, { mediaType }) => {
    return isPermitted(permission, { address, devices: mediaType === undefined ? [] : [mediaType] })
  })
  session.setDevicePermissionHandler(() => false)
}

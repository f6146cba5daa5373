import {
  app,
  type HandlerDetails,
  type Session,
  screen,
  type WebContents,
  type WindowOpenHandlerResponse,
} from 'electron'
import { isPopOut, popOutName } from '../../shared/popOut.ts'
import { isOwnPage, isPermitted, requestingAddress } from './ownPage.ts'
import { popOutPlace } from './windowState.ts'

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
    if (isOwnPage(contents.getURL()) && isPopOut(details)) return popOutWindow(details)
    openExternal(details.url)
    return { action: 'deny' }
  })
}

/** A window that the page fills itself. */
function popOutWindow({ frameName, features }: HandlerDetails): WindowOpenHandlerResponse {
  const first = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== first.id)
  const screens = [first, ...others].map(({ workArea }) => workArea)
  return {
    action: 'allow',
    overrideBrowserWindowOptions: {
      autoHideMenuBar: true,
      backgroundColor: '#000000',
      ...popOutPlace(features, { screens, isOnSecond: frameName === popOutName('stage') }),
    },
  }
}

/** Handles permission requests and checks, and refuses access to devices altogether. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler(({ mainFrame }, permission, answer, details) => {
    const devices = 'mediaTypes' in details ? (details.mediaTypes ?? []) : []
    const address = requestingAddress(details.requestingUrl, mainFrame.origin)
    answer(details.isMainFrame && isPermitted(permission, { address, devices }))
  })
  session.setPermissionCheckHandler((_, permission, address, { mediaType }) => {
    return isPermitted(permission, { address, devices: mediaType === undefined ? [] : [mediaType] })
  })
  session.setDevicePermissionHandler(() => false)
}

import { protocol } from 'electron'
import { type BuiltPage, serveBuiltPage } from '../studio/shell/builtPage.ts'
import { isOwnPage, PAGE_SCHEME } from './ownPage.ts'

/**
 * Registers the scheme of the page. Must be called before the app is ready, or the page has no origin and no storage.
 */
export function registerPageScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: PAGE_SCHEME, privileges }])
}

/** Serves the built page, read-only, under our own scheme. */
export function servePage(page: BuiltPage): void {
  protocol.handle(PAGE_SCHEME, (request) => {
    const isAllowed = isOwnPage(request.url) && request.method === 'GET'
    return isAllowed ? serveBuiltPage(request, page) : new Response(null, { status: 403 })
  })
}

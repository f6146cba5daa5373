/** The scheme our page is served under; nothing else is. */
export const PAGE_SCHEME = 'app'
/** Where our page is. */
export const PAGE_ORIGIN = `${PAGE_SCHEME}://studio`
export const PAGE_URL = `${PAGE_ORIGIN}/`

/** Whether an address is one of our own page. Node gives such addresses no origin, so their parts are compared. */
export function isOwnPage(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  return protocol === `${PAGE_SCHEME}:` && host === 'studio' && username === '' && password === ''
}

/** The part of Electron's frame that tells who sends. */
export interface SendingFrame {
  readonly origin: string
  readonly url: string
  readonly parent: unknown
}

/** Whether a message comes from our own page itself: a frame inside it, or a page that replaced it, is not answered. */
export function isOwnFrame(frame: SendingFrame | null): boolean {
  return frame !== null && frame.parent === null && frame.origin === PAGE_ORIGIN && isOwnPage(frame.url)
}

import { POP_OUT_ADDRESS } from '../../shared/popOut.ts'

/** The scheme of our page; nothing else is served under it. */
export const PAGE_SCHEME = 'app'
/** The origin of our page. */
export const PAGE_ORIGIN = `${PAGE_SCHEME}://studio`
export const PAGE_URL = `${PAGE_ORIGIN}/`

/** Whether an address belongs to our page. Node gives custom schemes no origin, so the parts are compared. */
export function isOwnPage(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  return protocol === `${PAGE_SCHEME}:` && host === 'studio' && username === '' && password === ''
}

/** The part of Electron's frame that identifies the sender. */
interface SendingFrame {
  readonly origin: string
  readonly url: string
  readonly parent: unknown
}

/** Whether a message comes from our page's top frame; inner frames and foreign pages get no answer. */
export function isOwnFrame(frame: SendingFrame | null): boolean {
  return frame !== null && frame.parent === null && frame.origin === PAGE_ORIGIN && isOwnPage(frame.url)
}

/** Permissions of our page; all others are refused. */
const ALLOWED_PERMISSIONS: ReadonlySet<string> = new Set([
  'clipboard-sanitized-write',
  'fullscreen',
  // Media come from a loopback server, which newer Chromium counts as the local network.
  'local-network-access',
  'local-network',
  'loopback-network',
])

/** Addresses of a window that a page fills itself, as Electron tells them. */
const BLANK_ADDRESSES: ReadonlySet<string> = new Set(['', POP_OUT_ADDRESS])

/** The address by which a request is judged: a blank window has its origin from the page that opened it. */
export function requestingAddress(url: string, origin: string | undefined): string {
  return BLANK_ADDRESSES.has(url) ? (origin ?? '') : url
}

interface PermissionQuery {
  readonly address: string
  /** The requested devices: `audio`, `video`. */
  readonly devices: readonly string[]
}

/** Whether the page at an address gets a permission of Chromium's. */
export function isPermitted(permission: string, { address, devices }: PermissionQuery): boolean {
  if (!isOwnPage(address)) return false
  // The microphone records takes; the camera is never needed.
  if (permission === 'media') return devices.length > 0 && devices.every((device) => device === 'audio')
  return ALLOWED_PERMISSIONS.has(permission)
}

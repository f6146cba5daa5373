import { invalid } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'

const ALLOWED_PROTOCOLS: ReadonlySet<string> = new Set(['https:', 'mailto:'])

/** Checks an address before it is handed to the system. Throws `invalid` for any scheme that could start a program. */
export function externalLink(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url !== undefined && ALLOWED_PROTOCOLS.has(url.protocol)) return url.href
  throw invalid(say('failure.noLink', { address: address.slice(0, 200) }), 'url')
}

import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { protocol } from 'electron'
import { mediaTypeOf } from '../studio/files.ts'
import { isOwnPage, PAGE_SCHEME } from './ownPage.ts'
import { pagePolicy } from './pagePolicy.ts'

/** Called before the app is ready, or the page would have no origin and no storage. */
export function registerPageScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: PAGE_SCHEME, privileges }])
}

interface PageOptions {
  /** The built renderer. */
  readonly folder: string
  readonly mediaOrigin: string
}

/** Serves the built page, and nothing outside its folder. */
export function servePage({ folder, mediaOrigin }: PageOptions): void {
  protocol.handle(PAGE_SCHEME, async (request) => {
    const path = pagePath(folder, request.url)
    if (path === undefined || request.method !== 'GET') return refuse(403)
    const nonce = randomBytes(16).toString('base64')
    try {
      const headers = {
        'content-type': mediaTypeOf(path),
        'content-security-policy': pagePolicy(mediaOrigin, nonce),
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      }
      return new Response(path.endsWith('.html') ? await readPage(path, nonce) : await readFile(path), { headers })
    } catch {
      return refuse(404)
    }
  })
}

/** The file an address stands for; undefined where it is not ours or leads out of the folder. */
function pagePath(folder: string, address: string): string | undefined {
  if (!isOwnPage(address)) return undefined
  try {
    const name = decodeURIComponent(new URL(address).pathname)
    const path = join(folder, name === '/' ? 'index.html' : name)
    return path.startsWith(folder + sep) && !path.includes('\0') ? path : undefined
  } catch {
    return undefined
  }
}

/** The build leaves a mark where each answer puts a nonce of its own. */
async function readPage(path: string, nonce: string): Promise<string> {
  return (await readFile(path, 'utf8')).replaceAll('__NONCE__', nonce)
}

function refuse(status: number): Response {
  return new Response(null, { status })
}

import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import { mediaTypeOf } from '../files/files.ts'

/** The built page, as a shell serves it. */
export interface BuiltPage {
  /** Its folder. */
  readonly root: string
  /** The server that media come from, where it is not the page's own. */
  readonly mediaOrigin?: string
}

/** Stands in the built page where the nonce of each answer goes. */
const NONCE = '__NONCE__'

const HEADERS = {
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  // One's own voice for a line; nobody needs a camera.
  'permissions-policy': 'camera=(), microphone=(self), geolocation=(), payment=(), usb=()',
}

/** Answers with the files of the built page; everything else is 404. Who may ask, and how, is for the shell to say. */
export async function serveBuiltPage(request: Request, page: BuiltPage): Promise<Response> {
  const path = pathIn(page.root, new URL(request.url).pathname)
  // Whole files, as an app's archive lets them be read; they are small.
  const bytes = path === undefined ? undefined : await readFile(path).catch(() => undefined)
  if (path === undefined || bytes === undefined) return notFound()
  const isIndex = path === join(page.root, 'index.html')
  const nonce = isIndex ? randomBytes(16).toString('base64') : undefined
  const body = nonce === undefined ? bytes : bytes.toString('utf8').replaceAll(NONCE, nonce)
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: {
      ...HEADERS,
      'content-type': mediaTypeOf(path),
      'content-security-policy': pagePolicy({ nonce, mediaOrigin: page.mediaOrigin }),
      'cache-control': isIndex ? 'no-store' : isNamedByContent(page.root, path) ? KEPT : 'no-cache',
    },
  })
}

const KEPT = 'private, max-age=31536000, immutable'

/** Names of files below `assets` hold a hash of what is in them. */
function isNamedByContent(root: string, path: string): boolean {
  return path.startsWith(join(root, 'assets') + sep)
}

/** The file behind a path of the address, never one outside the folder. */
function pathIn(root: string, pathname: string): string | undefined {
  let name: string
  try {
    name = decodeURIComponent(pathname)
  } catch {
    return undefined
  }
  if (name.includes('\0')) return undefined
  const path = normalize(join(root, name === '/' ? 'index.html' : name))
  return path.startsWith(root + sep) ? path : undefined
}

interface Sources {
  readonly nonce: string | undefined
  readonly mediaOrigin: string | undefined
}

/** What the page may load: itself, and media from their server. Nothing inline, nothing evaluated. */
function pagePolicy({ nonce, mediaOrigin }: Sources): string {
  const media = mediaOrigin === undefined ? '' : ` ${mediaOrigin}`
  // The waveform brings one style element of its own, which carries the nonce.
  const styles = nonce === undefined ? '' : ` 'nonce-${nonce}'`
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styles}`,
    `img-src 'self' data:${media}`,
    "font-src 'self'",
    `media-src 'self'${media}`,
    `connect-src 'self'${media}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: { ...HEADERS, 'content-type': 'text/plain' } })
}

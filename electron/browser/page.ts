import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import { serveFile } from '../studio/files.ts'

/** Stands in the built page where the nonce of each answer goes. */
const NONCE = '__NONCE__'

const HEADERS = {
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(), microphone=(self), geolocation=(), payment=(), usb=()',
}

/** Answers with the files of the built page; everything else is 404. */
export async function servePage(request: Request, root: string): Promise<Response> {
  const path = pathIn(root, new URL(request.url).pathname)
  if (path === undefined) return notFound()
  if (path === join(root, 'index.html')) return serveIndex(path)
  const kept = path.startsWith(join(root, 'assets') + sep) ? 'private, max-age=31536000, immutable' : 'no-cache'
  return serveFile(request, path, { ...HEADERS, 'content-security-policy': policy(), 'cache-control': kept })
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

async function serveIndex(path: string): Promise<Response> {
  const html = await readFile(path, 'utf8').catch(() => undefined)
  if (html === undefined) return notFound()
  const nonce = randomBytes(16).toString('base64')
  return new Response(html.replaceAll(NONCE, nonce), {
    headers: {
      ...HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(nonce),
      'cache-control': 'no-store',
    },
  })
}

function policy(nonce?: string): string {
  const styles = nonce === undefined ? '' : ` 'nonce-${nonce}'`
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: { ...HEADERS, 'content-type': 'text/plain' } })
}

import { readFile } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import { mediaTypeOf } from '../files/files.ts'

/** The built page to serve. */
export interface BuiltPage {
  /** Its folder. */
  readonly root: string
  /** The origin of media, if it is not the page's own. */
  readonly mediaOrigin?: string
}

/** The hash of the one style element that is made in the page: that of wavesurfer.js, which draws the waves. */
const WAVE_STYLE = "'sha256-gXnHDepVZ6KF6fKGOD+GVc9BynM50JQqht95p3HpemI='"

const HEADERS = {
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  // The microphone records takes; the camera is never needed.
  'permissions-policy': 'camera=(), microphone=(self), geolocation=(), payment=(), usb=()',
}

/** Serves the files of the built page; 404 for everything else. The shell decides who may ask. */
export async function serveBuiltPage(request: Request, page: BuiltPage): Promise<Response> {
  const path = pathIn(page.root, new URL(request.url).pathname)
  // Read whole, as files in an app's archive allow only that; they are small.
  const bytes = path === undefined ? undefined : await readFile(path).catch(() => undefined)
  if (path === undefined || bytes === undefined) return notFound()
  const isIndex = path === join(page.root, 'index.html')
  return new Response(request.method === 'HEAD' ? null : bytes, {
    headers: {
      ...HEADERS,
      'content-type': mediaTypeOf(path),
      'content-security-policy': pagePolicy(page),
      'cache-control': isIndex ? 'no-store' : isNamedByContent(page.root, path) ? IMMUTABLE_CACHE_CONTROL : 'no-cache',
    },
  })
}

const IMMUTABLE_CACHE_CONTROL = 'private, max-age=31536000, immutable'

/** Whether a file's name contains its content hash, as below `assets`. */
function isNamedByContent(root: string, path: string): boolean {
  return path.startsWith(join(root, 'assets') + sep)
}

/** The file for a URL path; undefined if it is outside the folder. */
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

/** The page's Content-Security-Policy: itself and media from their server; nothing else inline than one known style, no eval. */
function pagePolicy({ mediaOrigin }: BuiltPage): string {
  const media = mediaOrigin === undefined ? '' : ` ${mediaOrigin}`
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${WAVE_STYLE}`,
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

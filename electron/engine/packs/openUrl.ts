import { AppError } from '../../../shared/failure.ts'
import type { Opening, ResumePoint } from './packSource.ts'

/** Redirections that are followed; hosts of models take one or two. */
const MOST_HOPS = 5

/** Opens a file on the web, from an offset if it is still the state named by the etag, else from its start. */
export async function openUrl(url: string, point: ResumePoint): Promise<Opening> {
  const { response, digest } = await follow(url, point)
  if (response.status === 206) {
    const opening = resumed(response, point, digest)
    if (opening !== undefined) return opening
  }
  if (response.status === 416 || response.status === 206) {
    await response.body?.cancel()
    const whole = totalOf(response)
    // Nothing is left to fetch where the part has the length of the whole.
    if (response.status === 416 && whole === point.offset) return { offset: whole, bytes: whole, digest, body: none() }
    return openUrl(url, { signal: point.signal, offset: 0 })
  }
  if (response.status !== 200) {
    await response.body?.cancel()
    throw refused(response, new URL(url).host)
  }
  // A server that compresses all the same counts other bytes than arrive here.
  const length = response.headers.has('content-encoding') ? null : response.headers.get('content-length')
  return {
    offset: 0,
    bytes: length === null ? undefined : Number(length),
    etag: strongEtag(response),
    digest,
    body: response.body ?? none(),
  }
}

/** The continuation that was asked for; undefined where the server sent a part of something else. */
function resumed(response: Response, point: ResumePoint, digest: string | undefined): Opening | undefined {
  const range = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')
  const etag = strongEtag(response)
  const changed = point.etag !== undefined && etag !== undefined && etag !== point.etag
  if (changed || point.offset === 0 || Number(range?.[1]) !== point.offset) return undefined
  return { offset: point.offset, bytes: totalOf(response), etag, digest, body: response.body ?? none() }
}

function totalOf(response: Response): number | undefined {
  const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]
  return total === undefined ? undefined : Number(total)
}

/** Redirections are followed by hand: the digest of a file is told by the host that redirects, not by its store. */
async function follow(url: string, point: ResumePoint): Promise<{ response: Response; digest: string | undefined }> {
  let digest: string | undefined
  let place = new URL(url)
  for (let hop = 0; hop < MOST_HOPS; hop++) {
    const response = await request(place, point)
    digest ??= digestOf(response)
    const location = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || location === null) return { response, digest }
    await response.body?.cancel()
    const next = new URL(location, place)
    if (place.protocol === 'https:' && next.protocol !== 'https:') {
      throw bad(`${place.host} redirects to an unprotected address. Try again later, or use another mirror.`)
    }
    place = next
  }
  throw bad(`${new URL(url).host} redirects without end. Try again later, or use another mirror.`)
}

async function request(place: URL, { offset, etag, signal }: ResumePoint): Promise<Response> {
  const range = offset > 0 ? { range: `bytes=${offset}-`, ...(etag === undefined ? {} : { 'if-range': etag }) } : {}
  try {
    // Compressed bytes could neither be continued nor counted.
    return await fetch(place, { redirect: 'manual', signal, headers: { 'accept-encoding': 'identity', ...range } })
  } catch (error) {
    signal.throwIfAborted()
    throw offline(error, place.host)
  }
}

/** What a broken connection means to the user. */
export function offline(error: unknown, host: string): AppError {
  const code = codeOf(error)
  const message =
    code.startsWith('CERT_') || code.includes('SELF_SIGNED') || code.startsWith('UNABLE_TO_')
      ? `The certificate of ${host} cannot be trusted. Check the date of this computer, and the network.`
      : `${host} cannot be reached; perhaps this computer is offline. Connect to the internet, or install from a folder or a mirror.`
  return new AppError({ kind: 'offline', message }, { cause: error })
}

/** The system's name for what went wrong, which fetch hides one level down. */
function codeOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return inner instanceof Error && 'code' in inner ? String(inner.code) : ''
}

function refused(response: Response, host: string): AppError {
  const { status } = response
  if (status === 429 || status >= 500) {
    const seconds = Number(response.headers.get('retry-after'))
    const message = `${host} is busy (${status}). Try again later.`
    return new AppError({ kind: 'unavailable', message, ...(seconds > 0 ? { retryAfter: seconds } : {}) })
  }
  if (status === 401 || status === 403) {
    return bad(`${host} does not give this file to everybody (${status}). Install it from a folder or a mirror.`)
  }
  if (status === 404 || status === 410) {
    return bad(`${host} no longer has this file. Install it from a folder or a mirror, or update the studio.`)
  }
  return bad(`${host} answered with status ${status}. Try again later, or use another mirror.`)
}

/** Hugging Face names the SHA-256 of large files, and the standard for it is RFC 9530. */
function digestOf({ headers }: Response): string | undefined {
  const linked = headers.get('x-linked-etag')?.replaceAll('"', '')
  if (linked !== undefined && /^[0-9a-f]{64}$/.test(linked)) return linked
  const digest = /sha-256=:([A-Za-z0-9+/=]+):/.exec(headers.get('repr-digest') ?? '')?.[1]
  return digest === undefined ? undefined : Buffer.from(digest, 'base64').toString('hex')
}

/** Only a strong etag says that the bytes are the same. */
function strongEtag({ headers }: Response): string | undefined {
  const etag = headers.get('etag')
  return etag === null || etag.startsWith('W/') ? undefined : etag
}

function bad(message: string): AppError {
  return new AppError({ kind: 'bad_reply', message })
}

async function* none(): AsyncGenerator<Uint8Array> {}

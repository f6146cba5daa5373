import { AppError } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import { type HttpAnswer, httpGet } from './httpGet.ts'
import type { Opening, ResumePoint } from './packSource.ts'

/** Maximum redirects; hosts of models use one or two. */
const MOST_HOPS = 5

/** Opens a file on the web, from an offset if the etag still matches, else from its start. */
export async function openUrl(url: string, point: ResumePoint): Promise<Opening> {
  const { answer, digest } = await follow(url, point)
  if (answer.status === 206) {
    const opening = resumed(answer, point, digest)
    if (opening !== undefined) return opening
  }
  if (answer.status === 200) return fromStart(answer, digest, new URL(url).host)
  answer.drop()
  if (answer.status !== 416 && answer.status !== 206) throw refused(answer, new URL(url).host)
  const whole = totalOf(answer)
  // The partial file is complete already: nothing is left to download.
  if (answer.status === 416 && whole === point.offset) return { offset: whole, bytes: whole, digest, body: none() }
  if (point.offset === 0) throw bad(say('engineModel.source.part', { host: new URL(url).host }))
  return openUrl(url, { signal: point.signal, offset: 0 })
}

function fromStart(answer: HttpAnswer, digest: string | undefined, host: string): Opening {
  if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity') {
    answer.drop()
    throw bad(say('engineModel.source.compressed', { host }))
  }
  const length = answer.headers['content-length']
  const bytes = length === undefined ? undefined : Number(length)
  return { offset: 0, bytes, etag: strongEtag(answer), digest, body: answer.body }
}

/** The requested range; undefined if the server sent another range. */
function resumed(answer: HttpAnswer, point: ResumePoint, digest: string | undefined): Opening | undefined {
  const range = /^bytes (\d+)-/.exec(answer.headers['content-range'] ?? '')
  const etag = strongEtag(answer)
  const changed = point.etag !== undefined && etag !== undefined && etag !== point.etag
  if (changed || point.offset === 0 || Number(range?.[1]) !== point.offset) return undefined
  return { offset: point.offset, bytes: totalOf(answer), etag, digest, body: answer.body }
}

function totalOf({ headers }: HttpAnswer): number | undefined {
  const total = /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1]
  return total === undefined ? undefined : Number(total)
}

/** Follows redirects by hand, since the digest of a file comes from the redirecting host and not from its store. */
async function follow(url: string, point: ResumePoint): Promise<{ answer: HttpAnswer; digest: string | undefined }> {
  let digest: string | undefined
  let place = new URL(url)
  for (let hop = 0; hop < MOST_HOPS; hop++) {
    const answer = await request(place, point)
    digest ??= digestOf(answer)
    const { location } = answer.headers
    if (answer.status < 300 || answer.status > 399 || location === undefined) return { answer, digest }
    answer.drop()
    const next = new URL(location, place)
    if (place.protocol === 'https:' && next.protocol !== 'https:') {
      throw bad(say('engineModel.source.unprotected', { host: place.host }))
    }
    place = next
  }
  throw bad(say('engineModel.source.endless', { host: new URL(url).host }))
}

async function request(place: URL, { offset, etag, signal }: ResumePoint): Promise<HttpAnswer> {
  const range = offset > 0 ? { range: `bytes=${offset}-`, ...(etag === undefined ? {} : { 'if-range': etag }) } : {}
  try {
    // Compressed bytes could be neither resumed nor counted.
    return await httpGet(place, {
      signal,
      headers: { 'accept-encoding': 'identity', 'user-agent': 'Griot-Studio', ...range },
    })
  } catch (error) {
    signal.throwIfAborted()
    throw offline(error, place.host)
  }
}

/** The failure of a broken connection, for the user. */
export function offline(error: unknown, host: string): AppError {
  const code = codeOf(error)
  const message =
    code.startsWith('CERT_') || code.includes('SELF_SIGNED') || code.startsWith('UNABLE_TO_')
      ? say('engineModel.source.untrusted', { host })
      : say('engineModel.source.offline', { host })
  return new AppError({ kind: 'offline', message }, { cause: error })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function refused({ status, headers }: HttpAnswer, host: string): AppError {
  if (status === 429 || status >= 500) {
    const seconds = Number(headers['retry-after'])
    const message = say('engineModel.source.busy', { host, status })
    return new AppError({ kind: 'unavailable', message, ...(seconds > 0 ? { retryAfter: seconds } : {}) })
  }
  if (status === 401 || status === 403) {
    return bad(say('engineModel.source.notForAll', { host, status }))
  }
  if (status === 404 || status === 410) {
    return bad(say('engineModel.source.gone', { host }))
  }
  return bad(say('engineModel.source.status', { host, status }))
}

/** The SHA-256 in an answer's headers: Hugging Face's own for large files, or RFC 9530's. */
function digestOf({ headers }: HttpAnswer): string | undefined {
  const linked = String(headers['x-linked-etag'] ?? '').replaceAll('"', '')
  if (/^[0-9a-f]{64}$/.test(linked)) return linked
  const digest = /sha-256=:([A-Za-z0-9+/=]+):/.exec(String(headers['repr-digest'] ?? ''))?.[1]
  return digest === undefined ? undefined : Buffer.from(digest, 'base64').toString('hex')
}

/** The strong etag of an answer; a weak one does not promise equal bytes. */
function strongEtag({ headers: { etag } }: HttpAnswer): string | undefined {
  return etag?.startsWith('W/') ? undefined : etag
}

function bad(message: Message): AppError {
  return new AppError({ kind: 'bad_reply', message })
}

async function* none(): AsyncGenerator<Uint8Array> {}

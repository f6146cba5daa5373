import { randomUUID } from 'node:crypto'
import { pathNames, type Route } from '../../shared/contract/route.ts'
import { encodeField } from '../../shared/contract/wire.ts'
import { AppError, invalid, toFailure } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { openMultipart } from './multipart.ts'
import type { Body, Outgoing } from './transport.ts'

/** The file of an upload, and a listener for its progress. */
interface Enclosure {
  readonly file?: string | undefined
  onUpload?(fraction: number): void
}

/**
 * Encodes one flat input as the request that its row describes: path, query, JSON or form. The input is validated
 * first, so that no film is sent in vain, but sent as the caller wrote it: the server fills in the defaults. Throws
 * `invalid`.
 */
export function encodeRequest(row: Route, input: Readonly<Record<string, unknown>>, enclosure: Enclosure): Outgoing {
  check(row, input)
  const inPath = new Set(pathNames(row.path))
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => encodeSegment(name, input[name]))
  const rest = Object.entries(input).filter(([name, value]) => value !== undefined && !inPath.has(name))
  if (row.upload) return encodeUpload(path, rest, enclosure)
  const headers = { accept: acceptOf(row, input) }
  if (row.method !== 'POST') return { method: row.method, path: path + encodeQuery(rest), headers, fresh: false }
  const bytes = Buffer.from(JSON.stringify(Object.fromEntries(rest)))
  return { method: row.method, path, headers, body: async () => jsonBody(bytes), fresh: false }
}

function encodeUpload(path: string, values: [string, unknown][], enclosure: Enclosure): Outgoing {
  const { file } = enclosure
  if (file === undefined) throw invalid(say('failure.file.none'), 'file')
  // A form cannot express null; leaving the field out means the same.
  const fields = Object.fromEntries(
    values.filter(([, value]) => value !== null).map(([name, value]) => [name, encodeField(value)]),
  )
  let most = 0
  const onUpload = (fraction: number) => {
    // A retry starts from 0, but the reported progress never decreases.
    if (fraction <= most) return
    most = fraction
    enclosure.onUpload?.(fraction)
  }
  return {
    method: 'POST',
    path,
    // The key is the same on every try, so that a server that honours it starts one job only.
    headers: { accept: 'application/json', 'idempotency-key': randomUUID() },
    body: () => openMultipart({ fields, file, onUpload }),
    fresh: true,
  }
}

function check(row: Route, input: Readonly<Record<string, unknown>>): void {
  const read = row.input.safeParse(input)
  if (!read.success) throw new AppError(toFailure(read.error), { cause: read.error })
}

function encodeSegment(name: string, value: unknown): string {
  const segment = encodeURIComponent(encodeField(value))
  // An empty segment, `.` or `..` would lead to another endpoint.
  if (/^\.{0,2}$/.test(segment))
    throw invalid(`"${segment}" is not a value for ${name}. Give the id as it was received.`, name)
  return segment
}

function encodeQuery(values: [string, unknown][]): string {
  const given = values.filter(([, value]) => value !== null)
  if (given.length === 0) return ''
  return `?${new URLSearchParams(Object.fromEntries(given.map(([name, value]) => [name, encodeField(value)])))}`
}

function jsonBody(bytes: Uint8Array): Body {
  return {
    type: 'application/json',
    length: bytes.length,
    async *chunks() {
      yield bytes
    },
  }
}

function acceptOf(row: Route, input: Readonly<Record<string, unknown>>): string {
  if (typeof row.output === 'string') return row.output
  return row.event !== undefined && input['stream'] === true ? 'text/event-stream' : 'application/json'
}

import type { z } from 'zod'
import { boundJson } from '../../../shared/contract/boundJson.ts'
import type { Route } from '../../../shared/contract/route.ts'
import { decodeFields } from '../../../shared/contract/wire.ts'
import { invalid } from '../../../shared/failure.ts'
import { decodeCharset } from './decodeCharset.ts'

/** Bytes above which the input of a call is read in a thread of its own: below, the thread takes longer to start. */
export const MAX_INLINE_PARSE_BYTES = 256 * 1024

/** A long body in JSON that is not parsed yet. */
export class LongBody {
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
}

/** The input of a call as it was sent: the parameters of its path, and fields in text (form, query) or a body in JSON. */
export interface SentInput {
  readonly params: Readonly<Record<string, string>>
  readonly texts?: Readonly<Record<string, string | readonly string[]>>
  /** Parsed already, unless it is long. */
  readonly body?: unknown
}

/** Maximum items of a list, far above any film's lines: a schema takes long to check millions, and reports every fault. */
const MAX_LIST_ITEMS = 20_000

/** Decodes and checks the input of a call. Throws `invalid` and errors of the schema, which tell a wrong type from a missing field. */
export function parseSent(route: Route, { params, texts, body }: SentInput): unknown {
  const fields =
    texts === undefined
      ? withParams(withoutNulls(route, jsonOf(body)), params)
      : { ...decodeFields(route.input, texts), ...params }
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (typeof value !== 'object' || value === null || Object.keys(value).length <= MAX_LIST_ITEMS) continue
    throw invalid(`${name} has more than ${MAX_LIST_ITEMS} items. Send fewer at once.`, name)
  }
  return route.input.parse(fields, { reportInput: true })
}

/** A body without the fields that are null, which clients write for those that they leave out; where a schema has null, it stays. */
function withoutNulls({ input }: Route, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const isGiven = ([name, value]: [string, unknown]): boolean =>
    value !== null || (Object.hasOwn(input.shape, name) && (input.shape[name] as z.ZodType).safeParse(null).success)
  return Object.fromEntries(Object.entries(body).filter(isGiven))
}

/** A body as values: long ones come as bytes. */
function jsonOf(body: unknown): unknown {
  if (!(body instanceof Uint8Array)) return body
  const text = decodeCharset(Buffer.from(body.buffer, body.byteOffset, body.byteLength))
  if (text.trim() === '') return undefined
  boundJson(text)
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('The request could not be read: Body is not valid JSON.')
  }
}

/** Adds the parameters of the path to a body. A body that is no object is passed on for the schema to refuse. */
function withParams(body: unknown, params: Readonly<Record<string, string>>): unknown {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body, ...params } : (body ?? {})
}

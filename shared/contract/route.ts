import type { z } from 'zod'

/** The media types of replies that are raw bytes. */
type MediaType = 'audio/wav' | 'video/mp4'

/** One endpoint. The client, the server and their types are derived from such rows. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path with `:name` segments; each name is a key of `input`. */
  readonly path: `/${string}`
  /** All parameters of the call, in path, query, JSON or form fields. */
  readonly input: z.ZodObject
  /** Schema of a JSON reply, or the media type of a binary one. */
  readonly output: z.core.$ZodType | MediaType
  /** The reply is a stored file, of which the header `Range` may ask for a part. */
  readonly parts?: true
  /** Media types that may be sent instead, where the input asks for them. */
  readonly otherTypes?: readonly string[]
  /** Headers of the reply that hold JSON, by name. */
  readonly headers?: Readonly<Record<string, z.core.$ZodType>>
  /** The call carries a file, as multipart/form-data in a part named `file`. */
  readonly upload?: true
  /** Schema of a server-sent event, sent instead of `output` when `input.stream` is true. */
  readonly event?: z.core.$ZodType
  /** Error bodies follow spec 7.2 (chat) instead of 7.1 (voice). */
  readonly errors?: 'chat'
  /** One sentence for the generated documentation. */
  readonly summary: string
}

export type Table = Readonly<Record<string, Route>>

/** The names of the parameters in a route's path. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string)
}

import { z } from 'zod'
import { AppError } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { fromErrorBody } from './failures.ts'

/** A server-sent event (WHATWG HTML). */
export interface ServerEvent {
  /** `message` unless the stream names another. */
  readonly name: string
  readonly data: string
}

/** Most MiB of one event; a server that sends more without ending the event does not speak this protocol. */
const MAX_EVENT_MIB = 1

/**
 * Creates an incremental parser of server-sent events: takes chunks of any size, returns the events that are complete.
 * Throws `bad_reply` for one of more than `maxMebibytes` million (2^20) characters.
 */
export function eventParser(maxMebibytes = MAX_EVENT_MIB): (chunk: Uint8Array) => ServerEvent[] {
  // The decoder keeps split characters and drops a leading byte order mark.
  const decoder = new TextDecoder()
  const splitLines = lineSplitter()
  let name = ''
  let data: string[] = []
  let size = 0
  const maxCharacters = maxMebibytes * 1024 * 1024

  function readField(line: string): void {
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
    if (field === 'event') name = value
    if (field !== 'data') return
    data.push(value)
    size += value.length + 1
  }

  function dispatch(): ServerEvent[] {
    const events = data.length === 0 ? [] : [{ name: name || 'message', data: data.join('\n') }]
    name = ''
    data = []
    size = 0
    return events
  }

  return (chunk) => {
    const events: ServerEvent[] = []
    const { lines, rest } = splitLines(decoder.decode(chunk, { stream: true }))
    for (const line of lines) {
      if (line === '') events.push(...dispatch())
      else readField(line)
      if (size > maxCharacters) throw tooLong(maxMebibytes)
    }
    if (rest.length + size > maxCharacters) throw tooLong(maxMebibytes)
    return events
  }
}

/** Splits streamed text at LF, CRLF and CR; `rest` is the incomplete last line. */
function lineSplitter(): (text: string) => { lines: string[]; rest: string } {
  let rest = ''
  let afterReturn = false
  return (piece) => {
    if (piece === '') return { lines: [], rest }
    // A carriage return ends the line at once; a line feed at the start of the next chunk belongs to it.
    const text = afterReturn && piece.startsWith('\n') ? piece.slice(1) : piece
    afterReturn = piece.endsWith('\r')
    const lines = text.split(/\r\n|\n|\r/)
    lines[0] = rest + lines[0]
    rest = lines.pop() ?? ''
    return { lines, rest }
  }
}

/**
 * The events of a stream, validated by a schema, up to `data: [DONE]` (spec 3). Throws `bad_reply` if the stream ends
 * before that. Leaving the loop early closes the stream.
 */
export async function* readEvents<S extends z.core.$ZodType>(
  chunks: AsyncIterable<Uint8Array>,
  schema: S,
  maxMebibytes?: number,
): AsyncGenerator<z.output<S>, void, undefined> {
  const parse = eventParser(maxMebibytes)
  for await (const chunk of chunks) {
    for (const event of parse(chunk)) {
      if (event.data.trim() === '[DONE]') return
      yield readEvent(event, schema)
    }
  }
  throw new AppError({
    kind: 'bad_reply',
    message: say('failure.answerBroke'),
  })
}

function readEvent<S extends z.core.$ZodType>(event: ServerEvent, schema: S): z.output<S> {
  const value = parseJson(event.data)
  const failure = fromErrorBody(value)
  if (failure !== undefined) throw new AppError(failure)
  const read = z.safeParse(schema, value)
  if (read.success) return read.data
  throw new AppError({ kind: 'bad_reply', message: say('failure.reply.piece') }, { cause: read.error })
}

/** The value of a JSON text; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function tooLong(maxMebibytes: number): AppError {
  return new AppError({
    kind: 'bad_reply',
    message: say('failure.reply.long', { size: `${maxMebibytes} MiB` }),
  })
}

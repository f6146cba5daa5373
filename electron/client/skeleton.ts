import { AppError } from '../../shared/failure.ts'
import { type Message, say } from '../../shared/locale/message.ts'

/** Receives the characters of one JSON string in chunks, without quotes and escapes. */
interface StringSink {
  write(text: Buffer): Promise<void>
}

/** An incremental JSON reader that keeps the whole document except one string, two keys deep. */
interface SkeletonReader {
  feed(chunk: Buffer): Promise<void>
  /** The document with an empty string in that place. Throws `bad_reply` if the document is incomplete. */
  finish(): unknown
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY, COLON, COMMA] = Buffer.from('{}[]:,')
/** Most bytes of a document without the string. */
const MAX_SKELETON_BYTES = 64 * 1024 * 1024
const MAX_SKELETON_DEPTH = 1000
/** Longest spelling of the two keys in bytes, escapes included. */
const MAX_SKELETON_KEY_BYTES = 128

/**
 * Creates a reader that passes the string at `place`, such as `result` → `video_base64`, to a sink while it arrives.
 */
export function createSkeletonReader(place: readonly [string, string], sink: StringSink): SkeletonReader {
  const kept: Buffer[] = []
  let keptBytes = 0
  const tracker = createTracker(place)
  let mode: 'outside' | 'string' | 'target' = 'outside'
  let backslash = false
  let found = false
  const unescapeText = createUnescaper()

  function keep(bytes: Buffer): void {
    keptBytes += bytes.length
    if (keptBytes > MAX_SKELETON_BYTES) throw badReply(say('failure.reply.long', { size: '64 MiB' }))
    // Copied, because a slice would keep the whole network buffer alive.
    kept.push(Buffer.from(bytes))
  }

  /** Reads until the target string begins or the chunk ends; returns the position. */
  function readText(chunk: Buffer, start: number): number {
    let at = start
    while (at < chunk.length && mode !== 'target') {
      const byte = chunk[at++] as number
      if (mode === 'string') readStringByte(byte)
      else if (byte === QUOTE) beginString()
      else tracker.readStructure(byte)
    }
    keep(chunk.subarray(start, at))
    return at
  }

  function beginString(): void {
    mode = tracker.beginString() ? 'target' : 'string'
    if (mode !== 'target') return
    if (found) throw badReply(say('failure.reply.twoVideos'))
    found = true
  }

  function readStringByte(byte: number): void {
    if (!backslash && byte === QUOTE) {
      mode = 'outside'
      tracker.endString()
      return
    }
    backslash = !backslash && byte === BACKSLASH
    tracker.readStringByte(byte)
  }

  async function readTarget(chunk: Buffer, start: number): Promise<number> {
    const quote = chunk.indexOf(QUOTE, start)
    const end = quote < 0 ? chunk.length : quote
    await sink.write(unescapeText(chunk.subarray(start, end)))
    if (quote < 0) return end
    if (unescapeText.pending()) throw badEscape()
    mode = 'outside'
    keep(chunk.subarray(quote, quote + 1))
    return quote + 1
  }

  return {
    async feed(chunk) {
      for (let at = 0; at < chunk.length; ) at = mode === 'target' ? await readTarget(chunk, at) : readText(chunk, at)
    },
    finish() {
      try {
        return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(kept)))
      } catch (error) {
        throw badReply(say('failure.reply.cut'), error)
      }
    },
  }
}

interface Tracker {
  readStructure(byte: number): void
  /** Whether the string that begins here is the value at `place`. */
  beginString(): boolean
  readStringByte(byte: number): void
  endString(): void
}

/** Tracks the position in the document, only as deep as needed. */
function createTracker([outer, inner]: readonly [string, string]): Tracker {
  const objects: boolean[] = []
  const keys: (string | undefined)[] = []
  let expectsKey = false
  let keyBytes: number[] | undefined

  function open(isObject: boolean): void {
    if (objects.length >= MAX_SKELETON_DEPTH) throw badReply(say('failure.reply.deep'))
    objects.push(isObject)
    expectsKey = isObject
  }

  function close(): void {
    objects.pop()
    expectsKey = false
  }

  return {
    readStructure(byte) {
      if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) open(byte === OPEN_OBJECT)
      else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) close()
      else if (byte === COLON) expectsKey = false
      else if (byte === COMMA) expectsKey = objects.at(-1) === true
    },
    beginString() {
      keyBytes = expectsKey && objects.length <= 2 ? [] : undefined
      const atPlace = objects.length === 2 && objects[0] === true && objects[1] === true
      return atPlace && !expectsKey && keys[0] === outer && keys[1] === inner
    },
    readStringByte(byte) {
      if (keyBytes !== undefined && keyBytes.length < MAX_SKELETON_KEY_BYTES) keyBytes.push(byte)
    },
    endString() {
      if (keyBytes !== undefined) keys[objects.length - 1] = readKey(keyBytes)
      keyBytes = undefined
    },
  }
}

function readKey(bytes: readonly number[]): string | undefined {
  try {
    return JSON.parse(`"${Buffer.from(bytes).toString()}"`)
  } catch {
    return undefined
  }
}

interface Unescaper {
  (text: Buffer): Buffer
  /** Whether the last chunk ended inside an escape. */
  pending(): boolean
}

/** Decodes escapes such as `\/` and `\u002b`, which a writer may put into base64. */
function createUnescaper(): Unescaper {
  let sequence = ''
  function unescapeAll(text: Buffer): Buffer {
    if (sequence === '' && !text.includes(BACKSLASH)) return text
    const plain = Buffer.allocUnsafe(text.length)
    let length = 0
    for (const byte of text) {
      if (sequence === '' && byte !== BACKSLASH) plain[length++] = byte
      else {
        sequence += String.fromCharCode(byte)
        const code = decodeEscape(sequence)
        if (code === undefined) continue
        plain[length++] = code
        sequence = ''
      }
    }
    return plain.subarray(0, length)
  }
  return Object.assign(unescapeAll, { pending: () => sequence !== '' })
}

/** The character code of an escape; undefined while the escape is incomplete. */
function decodeEscape(sequence: string): number | undefined {
  if (sequence === '\\/') return 0x2f
  if (/^\\(u[0-9a-f]{0,3})?$/i.test(sequence)) return undefined
  const code = /^\\u00[0-7][0-9a-f]$/i.test(sequence) ? Number.parseInt(sequence.slice(2), 16) : undefined
  if (code === undefined) throw badEscape()
  return code
}

function badEscape(): AppError {
  return badReply(say('failure.reply.damaged'))
}

function badReply(message: Message, cause?: unknown): AppError {
  return new AppError({ kind: 'bad_reply', message }, { cause })
}

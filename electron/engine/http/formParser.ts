import { invalid } from '../../../shared/failure.ts'
import { type PartHead, readPartHead } from './partHead.ts'

/** Callbacks for the parts of a form. */
export interface FormEvents {
  onPart(head: PartHead): void
  /** Bytes of the current part, as a view of the chunk they came in. */
  onData(bytes: Buffer): void
  onPartEnd(): void
}

interface FormParser {
  /** Parses the next bytes, cut anywhere. Throws `invalid` if they are not a form. */
  push(chunk: Buffer): void
  /** Call at the end of the body. Throws `invalid` if the form is incomplete. */
  end(): void
}

/** Maximum bytes of a part's head, and of the text before the first part or after the last. */
const MAX_PART_HEAD_BYTES = 16 * 1024
const CRLF = Buffer.from('\r\n')
const HEAD_END = Buffer.from('\r\n\r\n')

type State = 'preamble' | 'delimiter' | 'head' | 'body' | 'epilogue'

/**
 * Parses multipart/form-data (RFC 7578) as it arrives. Films pass through here, so bytes are searched once and passed on as
 * views of the chunks they came in.
 */
export function createFormParser(boundary: string, events: FormEvents): FormParser {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  let state: State = 'preamble'
  let held: Buffer = CRLF // so that a form may begin with its first boundary, which has no line break before it
  let outside = 0

  const passOutside = (bytes: Buffer): void => {
    outside += bytes.length
    if (outside > 2 * MAX_PART_HEAD_BYTES) throw unreadable('it has more around its parts than in them')
  }
  /** Passes on the bytes before the next delimiter; a possible beginning of a delimiter is held back. */
  const untilDelimiter = (bytes: Buffer, pass: (bytes: Buffer) => void): { used: number; found: boolean } => {
    const at = bytes.indexOf(delimiter)
    const end = at >= 0 ? at : bytes.length - overlap(bytes, delimiter)
    if (end > 0) pass(bytes.subarray(0, end))
    return at >= 0 ? { used: end + delimiter.length, found: true } : { used: end, found: false }
  }
  /** The parser's states. Each consumes bytes and returns the next state; the same state means that it needs more bytes. */
  const steps: Record<State, (bytes: Buffer) => number> = {
    preamble(bytes) {
      const { used, found } = untilDelimiter(bytes, passOutside)
      if (found) state = 'delimiter'
      return used
    },
    delimiter(bytes) {
      if (bytes.length < 2) return 0
      if (bytes.toString('latin1', 0, 2) === '--') {
        state = 'epilogue'
        return 2
      }
      const line = bytes.indexOf(CRLF)
      const padding = bytes.subarray(0, line < 0 ? Math.min(bytes.length, 100) : line).toString('latin1')
      if (!/^[ \t]{0,80}\r?$/.test(padding)) throw unreadable('something follows a boundary')
      if (line < 0) return 0
      state = 'head'
      return line // its line break is also the end of a head without lines
    },
    head(bytes) {
      const end = bytes.indexOf(HEAD_END)
      if ((end < 0 ? bytes.length : end) > MAX_PART_HEAD_BYTES) throw unreadable('the head of a part is too long')
      if (end < 0) return 0
      events.onPart(readPartHead(bytes.subarray(CRLF.length, Math.max(end, CRLF.length))))
      state = 'body'
      return end + HEAD_END.length
    },
    body(bytes) {
      const { used, found } = untilDelimiter(bytes, events.onData)
      if (found) {
        events.onPartEnd()
        state = 'delimiter'
      }
      return used
    },
    epilogue(bytes) {
      passOutside(bytes)
      return bytes.length
    },
  }

  return {
    push(chunk) {
      let bytes = held.length === 0 ? chunk : Buffer.concat([held, chunk])
      for (let before: State | undefined; before !== state; ) {
        before = state
        bytes = bytes.subarray(steps[state](bytes))
      }
      held = bytes
    },
    end() {
      if (state !== 'epilogue') throw unreadable('it ends before it is complete')
    },
  }
}

/** The number of bytes at the end that may be the beginning of a delimiter. */
function overlap(bytes: Buffer, delimiter: Buffer): number {
  const first = delimiter[0] as number
  for (let at = Math.max(0, bytes.length - delimiter.length + 1); at < bytes.length; at++) {
    at = bytes.indexOf(first, at)
    if (at < 0) return 0
    if (delimiter.subarray(0, bytes.length - at).equals(bytes.subarray(at))) return bytes.length - at
  }
  return 0
}

function unreadable(why: string): Error {
  return invalid(`The form could not be read: ${why}.`)
}

import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { z } from 'zod'
import { AppError, invalid } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { decodeTextFile, MAX_TEXT_FILE_BYTES, requireTextSize } from '../../shared/text/decodeTextFile.ts'

/**
 * Reads a text file that a person gives, in UTF-8; it may be a pipe. Throws `file` for one that is missing, cannot be read, is
 * no text, or has more than `maxBytes` bytes.
 */
export function readTextFile(path: string, maxBytes: number = MAX_TEXT_FILE_BYTES): string {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    const facts = fstatSync(file)
    if (facts.isFile()) requireTextSize(path, facts.size, maxBytes)
    // A pipe or a device has no size, and may have no end.
    const bytes = Buffer.alloc(facts.isFile() ? facts.size : maxBytes + 1)
    let length = 0
    for (let more = -1; more !== 0 && length < bytes.length; length += more)
      more = readSync(file, bytes, length, bytes.length - length, null)
    return decodeTextFile(path, bytes.subarray(0, length), maxBytes)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
    const message = say(isMissing ? 'failure.text.missing' : 'failure.text.unread', { path })
    throw new AppError({ kind: 'file', message, path }, { cause })
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

/** The fields of failures by the kind of list. */
const LIST_FIELDS = { servers: 'speech-servers', catalogue: 'catalogue' } as const

/** Most entries of a list that a person writes. */
const MAX_LIST_FILE_ENTRIES = 1000
/** Most faults of a list that are reported. */
const MAX_REPORTED_FAULTS = 5

/** Reads a JSON list that a person wrote. Throws `file` like `readTextFile`, and `invalid` if it is malformed. */
export function readListFile<S extends z.ZodType>(
  path: string,
  entry: S,
  kind: keyof typeof LIST_FIELDS,
): z.output<S>[] {
  // Counted first: each entry that is none costs the memory of a fault.
  const read = z
    .array(z.unknown())
    .max(MAX_LIST_FILE_ENTRIES)
    .pipe(z.array(entry))
    .safeParse(parse(readTextFile(path)))
  if (read.success) return read.data
  const reportedIssues = read.error.issues.slice(0, MAX_REPORTED_FAULTS)
  const faults = reportedIssues
    .map((issue) => [issue.path.join('.'), issue.message].filter(Boolean).join(': '))
    .join('; ')
  throw invalid(say(`failure.list.${kind}`, { path, faults }), LIST_FIELDS[kind])
}

/** Parses JSON; other text is returned as it is, and the schema refuses it. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

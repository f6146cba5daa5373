import { Inflate, strFromU8 } from 'fflate'
import { z } from 'zod'
import { Target } from '../contract/records.ts'
import { AppError, invalid } from '../failure.ts'
import { say } from '../locale/message.ts'
import { MAX_REVIEWER_NAME_CHARACTERS } from '../project/document.ts'
import { textHash } from '../project/texts/textHash.ts'
import { ANSWER_BEGIN, ANSWER_END, fromBase64, type ReviewAnswer } from './reviewAnswer.ts'

/** Most characters of a given text, answers in one text, bytes of an unpacked answer, and remarks in it. */
const MAX_ANSWER_TEXT_CHARACTERS = 8_000_000
const MAX_ANSWERS_PER_TEXT = 100
const MAX_UNPACKED_ANSWER_BYTES = 4_000_000
const MAX_REMARKS_PER_ANSWER = 20_000

/** Characters of a wording, and of a comment. */
const MAX_WORDING_CHARACTERS = 5000
const MAX_COMMENT_CHARACTERS = 2000

/** Every answer is read by this: nothing else of it is kept. Hashes are compared and never shown. */
const Packed = z.tuple([
  z.string().max(64),
  z.string().max(64),
  Target,
  z.string().max(1000),
  z.int().min(0),
  z
    .array(
      z.tuple(
        [z.int().min(1), z.string().max(64), z.literal([0, 1])],
        z.string().max(Math.max(MAX_WORDING_CHARACTERS, MAX_COMMENT_CHARACTERS)),
      ),
    )
    .max(MAX_REMARKS_PER_ANSWER),
])

const ANSWER_PATTERN = new RegExp(`${ANSWER_BEGIN.replace(/\d/, '(\\d+)')}([^]*?)${ANSWER_END}`, 'g')

/**
 * Reads all answers in a text, whatever stands around them and however mail programs quoted and broke it. Throws `invalid`
 * where there is none, one is damaged, or a newer program wrote it.
 */
export function readAnswers(text: string): ReviewAnswer[] {
  if (text.length > MAX_ANSWER_TEXT_CHARACTERS) throw refused('failure.review.damaged')
  const found = [...text.matchAll(ANSWER_PATTERN)].slice(0, MAX_ANSWERS_PER_TEXT)
  if (found.length === 0) {
    throw refused(text.includes('GRIOT REVIEW') ? 'failure.review.damaged' : 'failure.review.none')
  }
  return found.map(([, version, body = '']) => {
    if (version !== '1') throw refused('failure.review.newer')
    return readAnswer(body)
  })
}

function refused(key: 'failure.review.damaged' | 'failure.review.none' | 'failure.review.newer'): AppError {
  return invalid(say(key), 'answer')
}

/** The content of an answer's rows, of any kind. Throws `invalid` where they are damaged. */
export function unpackAnswer(written: string): unknown {
  const end = written.indexOf('.')
  const body = written.slice(0, Math.max(0, end)).replace(/[^A-Za-z0-9+/]/g, '')
  const sum = written.slice(end + 1).replace(/[^a-z0-9.]/g, '')
  if (end < 0 || sum !== textHash(body)) throw refused('failure.review.damaged')
  return parsed(unpack(body))
}

function readAnswer(written: string): ReviewAnswer {
  const packed = Packed.safeParse(unpackAnswer(written))
  if (!packed.success) throw refused('failure.review.damaged')
  const [project, review, target, name, at, remarks] = packed.data
  const by = tidy(name).slice(0, MAX_REVIEWER_NAME_CHARACTERS).trim()
  // The empty name is that of the user of this program.
  if (by === '') throw refused('failure.review.damaged')
  return {
    project,
    review,
    target,
    by,
    at,
    remarks: remarks.map(([id, on, good, wording = '', comment = '']) => ({
      id,
      on,
      ...(good === 1 && { good: true }),
      ...(tidy(wording) !== '' && { text: tidy(wording).slice(0, MAX_WORDING_CHARACTERS) }),
      ...(tidy(comment) !== '' && { comment: tidy(comment).slice(0, MAX_COMMENT_CHARACTERS) }),
    })),
  }
}

/** A foreign text in one row of composed characters, without those that control how others are shown. */
export function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]+/gu, ' ')
    .trim()
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Undoes `pack`; stops beyond `MAX_UNPACKED_ANSWER_BYTES`, as a small text can be made to hold any amount. */
function unpack(body: string): string {
  const bytes = fromBase64(body)
  const parts: Uint8Array[] = []
  let size = 0
  try {
    const inflate = new Inflate((part) => {
      size += part.length
      parts.push(part)
    })
    for (let at = 0; at < bytes.length && size <= MAX_UNPACKED_ANSWER_BYTES; at += UNPACK_CHUNK_BYTES) {
      inflate.push(bytes.subarray(at, at + UNPACK_CHUNK_BYTES), at + UNPACK_CHUNK_BYTES >= bytes.length)
    }
    if (size > MAX_UNPACKED_ANSWER_BYTES) throw refused('failure.review.damaged')
    const whole = new Uint8Array(size)
    let at = 0
    for (const part of parts) {
      whole.set(part, at)
      at += part.length
    }
    return strFromU8(whole)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw refused('failure.review.damaged')
  }
}

/** Bytes that are unpacked at once: they become 1,032 times as many at most. */
const UNPACK_CHUNK_BYTES = 4096

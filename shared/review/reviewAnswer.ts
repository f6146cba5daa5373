import { deflateSync, strToU8 } from 'fflate'
import type { Target } from '../contract/records.ts'
import { textHash } from '../project/texts/textHash.ts'

// The answer of a reviewer as text: a head that a person reads, then the remarks, packed. The page of a review writes it, and so
// this file needs no zod; `readAnswers` reads it.

/** A reviewer's remarks on one line. */
export interface LineRemark {
  readonly id: number
  /** The `seenHash` of what the reviewer saw. */
  readonly on: string
  readonly good?: boolean
  /** The better wording. */
  readonly text?: string
  readonly comment?: string
}

/** The answer of one reviewer. */
export interface ReviewAnswer {
  /** See `reviewProject`. */
  readonly project: string
  /** The id of the file that was sent. */
  readonly review: string
  readonly target: Target
  /** The name that the reviewer gave. */
  readonly by: string
  /** When it was written, in milliseconds since 1970. */
  readonly at: number
  readonly remarks: readonly LineRemark[]
}

/** One remark as it is packed: id, `seenHash`, whether it is good, wording, comment. */
type PackedRemark = readonly [id: number, on: string, good: 0 | 1, text?: string, comment?: string]

/** The lines around the packed remarks. Messengers turn stars, dashes and underscores into something else: there are none. */
export const ANSWER_BEGIN = '=== GRIOT REVIEW 1 ==='
/** The line before the answer of a listening test (`shared/kit`). */
export const TEST_BEGIN = '=== GRIOT TEST 1 ==='
export const ANSWER_END = '=== END ==='
/** Characters of a line, which no mail program breaks. */
const ANSWER_LINE_CHARACTERS = 64

/** Writes an answer as text, below the lines of its head. */
export function formatAnswer(answer: ReviewAnswer, head: readonly string[]): string {
  const { project, review, target, by, at, remarks } = answer
  const packed = remarks.map(({ id, on, good, text = '', comment = '' }): PackedRemark => {
    const packedBase = [id, on, good === true ? 1 : 0] as const
    if (comment !== '') return [...packedBase, text, comment]
    return text === '' ? packedBase : [...packedBase, text]
  })
  const body = pack(JSON.stringify([project, review, target, by, at, packed]))
  return [...head, '', ANSWER_BEGIN, ...splitIntoRows(body), `.${textHash(body)}`, ANSWER_END, ''].join('\n')
}

/** A packed text in rows. */
export function splitIntoRows(body: string): string[] {
  return body.match(new RegExp(`.{1,${ANSWER_LINE_CHARACTERS}}`, 'g')) ?? []
}

/** Compresses a text to letters and figures that every message carries. */
export function pack(text: string): string {
  return toBase64(deflateSync(strToU8(text), { level: 9 }))
}

const BASE64_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Bytes in base64 without padding. */
function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    const count = Math.min(4, bytes.length - at + 1)
    for (let digit = 0; digit < count; digit++) text += BASE64_DIGITS[(bits >> (18 - 6 * digit)) & 63]
  }
  return text
}

/** Undoes `toBase64`; other characters are skipped. */
export function fromBase64(text: string): Uint8Array {
  const digits = [...text].map((one) => BASE64_DIGITS.indexOf(one)).filter((value) => value >= 0)
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4))
  for (let at = 0; at < bytes.length; at++) {
    const first = Math.floor((at * 4) / 3)
    const shift = (at % 3) * 2
    bytes[at] = ((digits[first] ?? 0) << (2 + shift)) | ((digits[first + 1] ?? 0) >> (4 - shift))
  }
  return bytes
}

import { type AppError, invalid } from '../failure.ts'
import { plainWords, say } from '../locale/message.ts'
import signatures from './fileSignatures.json' with { type: 'json' }
import { splitLines } from './plainText.ts'

/** The hexadecimal bytes with which the files of a format begin. */
interface FileSignature {
  readonly name: string
  readonly bytes: string
  /** Whether its subtitles are pictures. */
  readonly isPicture?: boolean
}

/** Formats of files that hold no subtitles that can be read, by the bytes with which they begin; a dot stands for any byte. */
const BY_BYTES: readonly FileSignature[] = signatures

/** Formats of texts that hold no subtitles that can be read, by what stands in them. */
const BY_TEXT: readonly (readonly [name: string, pattern: RegExp, isPicture?: true])[] = [
  ['VobSub (IDX)', /^# VobSub index file|^timestamp: \d\d:\d\d:\d\d:\d{3}, filepos: /im, true],
  ['RTF', /^[\ufeff\s]*\{\\rtf/],
  ['PostScript', /^%!PS-/],
  ['HTML', /^[\ufeff\s]*<(?:!doctype html|html|head|body)\b/i],
  ['SVG', /^[\ufeff\s]*(?:<\?xml[^<>]*>\s*)?<svg\b/i],
  ['MacCaption (MCC)', /^[\ufeff\s]*File Format=MacCaption_MCC/i],
  ['RealText', /^[\ufeff\s]*<window\b/i],
  ['JACOsub', /^(?:\d{1,2}:\d{2}:\d{2}\.\d{2} \d{1,2}:\d{2}:\d{2}\.\d{2}|@\d+ @\d+) /m],
  ['EDL', /^TITLE:.*\r?\n(?:FCM:|\s*\r?\n|\d{3,6} )/m],
  ['HLS (M3U8)', /^[\ufeff\s]*#EXTM3U/],
  ['TextGrid', /^[\ufeff\s]*File type = "ooTextFile/],
  ['CHAT (CLAN)', /^@(?:UTF8|Begin) *$/m],
  ['CUE', /^[ \t]*TRACK \d\d AUDIO *$/m],
  ['LaTeX', /^[ \t]*\\documentclass/m],
  ['PAC (MIME)', /^MIME-Version: 1\.0/m],
]
/** The root of a document of XML; a text may begin with a tag of its own. */
const XML_ROOT = /^[\ufeff\s]*<\?xml[^<>]*>(?:\s|<!--[^<>]*-->|<!DOCTYPE[^<>]*>)*<([\w.:-]{1,60})[\s/>]/
/** A text that begins so is JSON. */
const JSON_HEAD = /^[\ufeff\s]*(?:\{\s*["}]|\[\s*[{\]"])/

/** Times or codes at the begin of a line, or a time with seconds anywhere in it. */
const CODED_LINE =
  /^\s*[{[(<]\s*\d+[:.,][\d:.,]*\s*[}\])>]|^\s*[{[(<]\d+[}\])>][{[(<]|^\s*\{\d+\}|\b\d{1,2}:\d{2}:\d{2}\b|^\s*\d+\s*[|;\t]\s*\d+/
/** A line of a program: it ends as one, or begins with a word of one. */
const CODE_LINE =
  /[;{}]\s*$|^\s*(?:import|from|def|class|function|const|let|var|return|#include|package|public|private)\s[\w"'*{<(]/
/** From so many such lines, and so large a share of all, a text is no plain text. */
const MIN_CODED_LINES = 2
const MAX_CODED_SHARE = 0.3

/** Characters from which a format is recognised. */
const SAMPLE_CHARACTERS = 20_000

/** Throws `invalid` with the name of the format where the bytes of a file are of none that has text. */
export function refuseForeignBytes(bytes: Uint8Array): void {
  const head = Array.from(bytes.subarray(0, 64), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const found = BY_BYTES.find((one) => new RegExp(`^${one.bytes}`).test(head) && !isText(bytes, one.bytes))
  if (found !== undefined) throw foreign(found.name, found.isPicture)
}

/** A text may begin with letters such as `PG` or `G`; a file of bytes has zeros soon. */
function isText(bytes: Uint8Array, pattern: string): boolean {
  return pattern.includes('.') && !bytes.subarray(0, 1000).some((byte) => byte === 0 || byte >= 0xfe)
}

/** Throws `invalid` with the name of the format where a text is of one that is not read, any kind of XML among them. */
export function refuseForeignText(text: string): void {
  const head = text.slice(0, SAMPLE_CHARACTERS)
  const found = BY_TEXT.find(([, pattern]) => pattern.test(head))
  if (found !== undefined) throw foreign(found[0], found[2])
  const root = XML_ROOT.exec(head)?.[1]
  if (root !== undefined) throw foreign(`XML (${root})`)
}

/** Throws `invalid` where a text that no reader took is no plain text: it is JSON, or has times and codes of an unknown form. */
export function refuseCodedText(text: string): void {
  const head = text.slice(0, SAMPLE_CHARACTERS)
  if (JSON_HEAD.test(head)) throw foreign('JSON')
  const lines = splitLines(head).filter((line) => line.trim() !== '')
  const count = lines.filter((line) => CODED_LINE.test(line) || CODE_LINE.test(line)).length
  if (count >= MIN_CODED_LINES && count > MAX_CODED_SHARE * lines.length)
    throw invalid(say('failure.codedText'), 'subtitles')
}

function foreign(name: string, isPicture = false): AppError {
  const values = { format: plainWords(name) }
  return invalid(say(isPicture ? 'failure.pictureSubtitles' : 'failure.foreignFormat', values), 'subtitles')
}

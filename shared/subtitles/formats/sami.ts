import { baseLanguage } from '../../text/languages.ts'
import { plainText } from '../plainText.ts'
import type { ReportRepair } from '../repairs.ts'
import { type RawCue, tidyCues } from '../tidyCues.ts'
import type { TextSelection } from './tableColumns.ts'
import type { ReadScript } from './ttml.ts'

const SYNC = /<sync\b([^<>]*)>/gi
const PARAGRAPH = /<p\b([^<>]*)>/gi
/** `.ENCC { Name: English; lang: en-US; }` in the style of the head. */
const CLASS_STYLE = /\.([\w-]{1,60})\s*\{([^{}]{0,2000})\}/g

/** Whether a text is of SAMI. */
export function looksLikeSami(text: string): boolean {
  return /<sami\b/i.test(text) || /<sync\b[^<>]*\bstart\s*=/i.test(text)
}

/**
 * Reads SAMI (Microsoft, 2001). Of several languages it takes the one that is asked for, else the first. A text stands until the next
 * one of its language; one of blanks clears the screen.
 */
export function readSami(text: string, report: ReportRepair, { language }: TextSelection = {}): ReadScript {
  const bare = withoutComments(text)
  const tags = new Map(
    [...bare.matchAll(CLASS_STYLE)].flatMap(([, name = '', style = '']) => {
      const tag = /\blang\s*:\s*([\w-]{2,20})/i.exec(style)?.[1]
      return tag === undefined ? [] : [[name.toLowerCase(), tag] as const]
    }),
  )
  const rows = rowsOf(bare)
  const classes = [...new Set(rows.map((row) => row.name))]
  const asked = classes.find((name) => isSame(tags.get(name), language))
  const chosen = asked ?? classes.find((name) => tags.has(name)) ?? classes[0]
  const own = rows.filter(({ name }) => name === chosen)
  const raw = own.flatMap((row, at): RawCue[] => {
    const end = own[at + 1]?.start
    return plainText(row.text) === '' ? [] : [{ start: row.start, ...(end !== undefined && { end }), text: row.text }]
  })
  const others = rows.filter((row) => row.name !== chosen && plainText(row.text) !== '').length
  report('languages', others)
  const languages = classes.flatMap((name) => tags.get(name) ?? [])
  return { cues: tidyCues(raw, report), languages: languages.length < 2 ? [] : languages }
}

/** A text without its comments, except those that hold the styles of its head. */
function withoutComments(text: string): string {
  const [before = '', ...comments] = text.split('<!--')
  const rest = comments.map((piece) => {
    const end = piece.indexOf('-->')
    if (end < 0) return piece
    return piece.slice(0, end).includes('{') ? piece : piece.slice(end + 3)
  })
  return before + rest.join('')
}

interface Row {
  readonly start: number
  /** The class of its paragraph, which stands for a language. */
  readonly name: string
  readonly text: string
}

function rowsOf(text: string): Row[] {
  const syncs = [...text.matchAll(SYNC)]
  let name = ''
  return syncs.flatMap((sync, at) => {
    const start = Number(/\bstart\s*=\s*["']?\s*(\d{1,10})/i.exec(sync[1] ?? '')?.[1] ?? Number.NaN) / 1000
    const body = text
      .slice(sync.index + sync[0].length, syncs[at + 1]?.index)
      .replace(/<\/(?:body|sami)\b[\s\S]*$/i, '')
    const heads = [...body.matchAll(PARAGRAPH)]
    if (!Number.isFinite(start)) return []
    if (heads.length === 0) return [{ start, name, text: withBreaks(body) }]
    return heads.map((head, place) => {
      name = (/\bclass\s*=\s*["']?\s*([\w-]{1,60})/i.exec(head[1] ?? '')?.[1] ?? name).toLowerCase()
      return { start, name, text: withBreaks(body.slice(head.index + head[0].length, heads[place + 1]?.index)) }
    })
  })
}

/** Line ends of the source are blanks; `<br>` is a line end. */
function withBreaks(html: string): string {
  return html.replace(/\s+/g, ' ').replace(/<br\s*\/?>/gi, '\n')
}

function isSame(tag: string | undefined, language: string | undefined): boolean {
  return tag !== undefined && language !== undefined && baseLanguage(tag) === baseLanguage(language)
}

import { z } from 'zod'
import type { Cue } from '../cue.ts'
import { plainText } from '../plainText.ts'
import type { ReportRepair } from '../repairs.ts'
import { type RawCue, tidyCues } from '../tidyCues.ts'

const YouTubeEvents = z.object({
  events: z.array(
    z.object({
      tStartMs: z.number().optional(),
      dDurationMs: z.number().optional(),
      segs: z.array(z.object({ utf8: z.string().optional() })).optional(),
    }),
  ),
})
const Segments = z.array(
  z.object({ start: z.number(), end: z.number(), text: z.string(), speaker: z.string().nullish() }),
)
const WhisperCpp = z.object({
  transcription: z.array(z.object({ offsets: z.object({ from: z.number(), to: z.number() }), text: z.string() })),
})
/** A text of YouTube's XML: its attributes, and what stands after them. */
const PARAGRAPH = /^(?:p|text)\b([^<>]*)>(.*)$/is

/** Whether a text is JSON. */
export function looksLikeJson(text: string): boolean {
  return /^[\ufeff\s]*(?:\{\s*["}]|\[\s*[{\]])/.test(text)
}

/** Reads captions in JSON: those of YouTube (json3), segments of recognisers such as Whisper, and lists of such segments. */
export function parseJsonCaptions(text: string, report: ReportRepair): Cue[] {
  const value = parsed(text)
  const youTube = YouTubeEvents.safeParse(value)
  if (youTube.success) {
    const rows = youTube.data.events.map(({ tStartMs = 0, dDurationMs, segs = [] }) => ({
      start: tStartMs / 1000,
      ...(dDurationMs !== undefined && { end: (tStartMs + dDurationMs) / 1000 }),
      text: segs.map(({ utf8 = '' }) => utf8).join(''),
      plain: true,
    }))
    return tidyCues(endedByNext(rows), report)
  }
  const cpp = WhisperCpp.safeParse(value)
  if (cpp.success) {
    const rows = cpp.data.transcription.map(({ offsets: { from, to }, text: words }) => ({
      start: from / 1000,
      end: to / 1000,
      text: words,
      plain: true,
    }))
    return tidyCues(rows, report)
  }
  const list = typeof value === 'object' && value !== null && 'segments' in value ? value.segments : value
  const segments = Segments.safeParse(list)
  if (!segments.success) return []
  return tidyCues(
    segments.data.map(({ speaker, ...cue }): RawCue => ({ ...cue, plain: true, ...(speaker && { speaker }) })),
    report,
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}

/** Whether a text is of YouTube's captions in XML: srv1, srv2 or srv3. */
export function looksLikeYouTubeXml(text: string): boolean {
  return /^[\ufeff\s]*(?:<\?xml[^<>]*>\s*)?<(?:timedtext|transcript)\b/i.test(text)
}

/** Reads YouTube's captions in XML. Times are milliseconds (`t`, `d`), or seconds in the oldest form, whose texts are HTML in XML. */
export function parseYouTubeXml(text: string, report: ReportRepair): Cue[] {
  const isOld = /<transcript\b/i.test(text.slice(0, 1000))
  const rows = text
    .split('<')
    .reduce<string[]>(byParagraph, [])
    .map((piece): RawCue => {
      const [, attributes = '', inner = ''] = PARAGRAPH.exec(piece) ?? []
      const value = (name: string) =>
        Number(new RegExp(String.raw`\b${name}\s*=\s*["']([\d.]{1,20})`).exec(attributes)?.[1])
      const [from, length] = isOld ? [value('start'), value('dur')] : [value('t') / 1000, value('d') / 1000]
      const words = inner.replace(/<br\s*\/?>/gi, '\n')
      return {
        ...(Number.isFinite(from) && { start: from }),
        ...(Number.isFinite(from + length) && { end: from + length }),
        text: isOld ? plainText(words) : words,
      }
    })
  return tidyCues(endedByNext(rows), report)
}

/** Joins the pieces between brackets so that each text is one, with the marks in it. */
function byParagraph(paragraphs: string[], piece: string): string[] {
  if (/^(?:p|text)\b/i.test(piece)) paragraphs.push(piece)
  else if (paragraphs.length > 0 && !/^\/(?:p|text)\b/i.test(piece)) paragraphs[paragraphs.length - 1] += `<${piece}`
  return paragraphs
}

/** Captions that roll stay while the next line is written below them; each is said until that. */
function endedByNext(rows: readonly RawCue[]): RawCue[] {
  const full = rows.filter(({ text }) => text.trim() !== '')
  return full.map((row, at) => {
    const next = full[at + 1]?.start
    const isOver = next !== undefined && row.start !== undefined && next > row.start && (row.end ?? next) > next
    return isOver ? { ...row, end: next } : row
  })
}

import type { Template } from '../../../../shared/speechServers/provider.ts'
import { escapeXml } from '../../../../shared/subtitles/formats/ttml.ts'
import type { Body } from '../../../client/transport.ts'

/** A request's body of known bytes. */
export function bodyOf(bytes: Buffer, type: string): Body {
  return {
    type,
    length: bytes.length,
    async *chunks() {
      yield bytes
    },
  }
}

/** The values that a template's words stand for, without their `$`. */
export type Values = Readonly<Record<string, string | number | readonly string[] | undefined>>

const PLACEHOLDER_PATTERN = /\$([a-z]+)/gi

/**
 * Renders a request's body from a template: JSON with the values in place of the placeholders, or, for a template that is a
 * string, that text with them (escaped if `type` is XML). Fields whose only content is a word without a value are left out.
 */
export function fillTemplate(template: Template, type: string, values: Values): string {
  if (typeof template === 'string') return fillText(template, values, type.includes('xml') ? escapeXml : String)
  return JSON.stringify(fillFields(template, values) ?? {})
}

/** A path with the values as single segments. Throws for a value that would lead to another endpoint. */
export function fillPath(path: string, values: Values): string {
  return fillText(path, values, (value) => {
    const segment = encodeURIComponent(value)
    if (/^\.{0,2}$/.test(segment)) throw new Error(`"${value}" is not a part of a path.`)
    return segment
  })
}

function fillFields(template: Template, values: Values): unknown {
  if (Array.isArray(template)) {
    const filledParts = template.map((part) => fillFields(part, values)).filter((value) => value !== undefined)
    return filledParts.length === 0 ? undefined : filledParts
  }
  if (typeof template === 'object') {
    const fields = Object.entries(template).map(([name, part]) => [name, fillFields(part, values)] as const)
    const filledEntries = fields.filter(([, value]) => value !== undefined)
    return filledEntries.length === 0 ? undefined : Object.fromEntries(filledEntries)
  }
  if (typeof template !== 'string') return template
  const word = /^\$([a-z]+)$/i.exec(template)?.[1]
  return word === undefined ? fillText(template, values, String) : values[word]
}

function fillText(template: string, values: Values, write: (value: string) => string): string {
  return template.replace(PLACEHOLDER_PATTERN, (_, word: string) => write(String(values[word] ?? '')))
}

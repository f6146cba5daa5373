import { holdEnglish } from '../failure.ts'
import { createFormats } from './createFormats.ts'
import { en } from './en.ts'
import type { Message, MessageValue } from './message.ts'

const TABLE: Readonly<Record<string, string>> = en
const formats = createFormats(() => 'en')

/** A sentence in English, for logs and for other programs, which the service answers in English (spec 7). */
export function english(message: Message): string {
  const { key, values = {} } = message
  const text = textOf(`${key}_${values['count'] === 1 ? 'one' : 'other'}`) ?? textOf(key) ?? key
  return text.replace(/\{\{(\w+)\}\}/g, (_, place: string) => valueInEnglish(values[place] ?? ''))
}

/** Whether a word is the key of a text. */
function isTextKey(word: string): word is keyof typeof en {
  return Object.hasOwn(TABLE, word)
}

/** Whether a value is a message, by its key. */
export function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'key' in value && isTextKey(String(value.key))
}

/** A key that comes from elsewhere may be any word, `constructor` too. */
function textOf(key: string): string | undefined {
  return Object.hasOwn(TABLE, key) ? TABLE[key] : undefined
}

function valueInEnglish(value: MessageValue): string {
  if (typeof value === 'string') return value
  if (isList(value)) return formats.list(value.map(valueInEnglish))
  if (typeof value !== 'number') return english(value)
  return Number.isInteger(value) ? formats.number(value) : JSON.stringify(value)
}

function isList(value: MessageValue): value is readonly MessageValue[] {
  return Array.isArray(value)
}

holdEnglish({ english, isTextKey })

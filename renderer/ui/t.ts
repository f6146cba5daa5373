import { en } from '../locales/en.ts'

type Key = keyof typeof en
/** A text that goes by number is asked for without its ending. */
type CountKey = Key extends infer K ? (K extends `${infer Base}_other` ? Base : never) : never
/** What texts are asked for by. */
export type TextKey = Key | CountKey

const plurals = new Intl.PluralRules('en')

/** The text for a key with its places filled in. */
export function t(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  const count = values['count']
  const form = typeof count === 'number' ? `${key}_${plurals.select(count)}` : key
  const text = en[form as Key] ?? en[key as Key] ?? key
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

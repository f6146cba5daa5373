/** Words with a capital that are no names to be kept: they are translated. */
const TITLES = 'I Mr Mrs Ms Miss Dr Sir Madam Professor President Minister King Queen God Lord Father Mother'

/** Languages in which a capital in the middle of a sentence says little: every noun has one. */
const CAPITALIZED_NOUN_LANGUAGES = new Set(['de', 'lb'])

const MID_SENTENCE_NAME_PATTERN = /(?<=[\p{L}\p{M}\p{N},;]["'”’)]* )\p{Lu}[\p{L}\p{M}’'-]*[\p{Ll}\p{M}]/gu

/**
 * Words of texts that are names of people or places: written with a capital in the middle of a sentence, and nowhere
 * without. Countries, languages, months and days have words of their own in every language and are not among them.
 */
export function namesIn(texts: readonly string[], language: string): Set<string> {
  if (CAPITALIZED_NOUN_LANGUAGES.has(language)) return new Set()
  const known = commonCapitals(language)
  const whole = texts.join('\n')
  const small = new Set(whole.match(/(?<![\p{L}\p{M}])\p{Ll}[\p{L}\p{M}’']*/gu))
  const found = whole.match(MID_SENTENCE_NAME_PATTERN) ?? []
  return new Set(found.filter((word) => !known.has(word) && !small.has(word.toLowerCase())))
}

/** Names of months, days, countries and languages from the system's own tables. */
function commonCapitals(language: string): Set<string> {
  const days = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const months = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  const codes = pairs()
  const regions = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const languages = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' })
  const words = [
    ...Array.from({ length: 7 }, (_, day) => days.format(Date.UTC(2024, 0, 1 + day))),
    ...Array.from({ length: 12 }, (_, month) => months.format(Date.UTC(2024, month, 1))),
    ...codes.map((code) => regions.of(code.toUpperCase()) ?? ''),
    ...codes.map((code) => languages.of(code) ?? ''),
  ]
  return new Set([TITLES, ...words].flatMap((name) => name.split(/\s+/)))
}

function pairs(): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  return letters.flatMap((first) => letters.map((second) => first + second))
}

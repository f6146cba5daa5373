import type { ReviewData } from '../../shared/review/reviewData.ts'

/** The page's texts in the language that is shown. */
export interface ReviewPageTexts {
  /** The text of a key, without its `reviewPage.` if it is one of the page alone, with its places filled in; by `count` where it has forms. */
  t(key: string, values?: Readonly<Record<string, string | number>>): string
  language(): string
  show(language: string): void
}

/** Makes the texts of the page. */
export function createWords({ texts, language: first }: Pick<ReviewData, 'texts' | 'language'>): ReviewPageTexts {
  let shown = texts[first] === undefined ? 'en' : first
  return {
    language: () => shown,
    show: (language) => {
      if (texts[language] !== undefined) shown = language as typeof first
    },
    t(key, values = {}) {
      const count = values['count']
      const form = typeof count === 'number' ? new Intl.PluralRules(shown).select(count) : 'other'
      const find = (table: Readonly<Record<string, string>> = {}) =>
        [`reviewPage.${key}_${form}`, `reviewPage.${key}_other`, `reviewPage.${key}`, key]
          .map((one) => (Object.hasOwn(table, one) ? table[one] : undefined))
          .find((text) => text !== undefined)
      const text = find(texts[shown]?.table) ?? find(texts['en']?.table) ?? key
      return text.replace(/\{\{(\w+)\}\}/g, (_, place: string) => `${values[place] ?? ''}`)
    },
  }
}

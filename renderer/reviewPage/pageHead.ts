import { element } from './element.ts'
import type { Words } from './words.ts'

interface PageHead {
  readonly title: string
  readonly intro: string
  readonly words: Words
  /** The languages that the page speaks, by code. */
  readonly texts: Readonly<Record<string, { readonly name: string }>>
  /** Who answers, and in which language the page is shown; changed by the fields. */
  readonly shown: { name: string; language: string }
  /** The line that says whether the answers are kept. */
  readonly note: HTMLElement
  changed(): void
  draw(): void
}

/** The head of a page that travels as a file: its title, the name of whoever answers, and the language. */
export function pageHead({ title, intro, words, texts, shown, note, changed, draw }: PageHead): HTMLElement {
  const { t } = words
  const name = element('input', {
    id: 'name',
    value: shown.name,
    maxlength: 80,
    autocomplete: 'name',
    input: ({ target }) => {
      shown.name = (target as HTMLInputElement).value
      changed()
    },
  })
  const choose = ({ target }: Event) => {
    shown.language = (target as HTMLSelectElement).value
    words.show(shown.language)
    changed()
    draw()
    document.querySelector('select')?.focus()
  }
  const languages = Object.entries(texts).map(([code, one]) =>
    element('option', { value: code, lang: code, selected: code === words.language() }, one.name),
  )
  return element(
    'header',
    {},
    element('h1', {}, title),
    element('p', {}, intro),
    element(
      'div',
      { class: 'fields' },
      element('label', {}, element('span', {}, t('name')), name),
      element('label', {}, element('span', {}, t('language')), element('select', { change: choose }, ...languages)),
    ),
    note,
  )
}

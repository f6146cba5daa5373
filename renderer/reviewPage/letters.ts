import { letterLanguage, lettersOfLanguage } from '../../shared/text/typing/keyboardLetters.ts'
import { type MarkName, toggleMark } from '../../shared/text/typing/toggleMark.ts'
import { element } from './element.ts'

/** Marks that are put on the letter before the caret, by language, each shown on a circle. */
const MARK_KEYS: Readonly<Partial<Record<string, readonly (readonly [MarkName, string])[]>>> = {
  yo: [
    ['high', '◌\u0301'],
    ['low', '◌\u0300'],
    ['dotBelow', '◌\u0323'],
  ],
  ig: [
    ['high', '◌\u0301'],
    ['low', '◌\u0300'],
    ['mid', '◌\u0304'],
    ['dotBelow', '◌\u0323'],
    ['dotAbove', '◌\u0307'],
  ],
}

/** Help with typing below a field: the letters and marks that a plain keyboard lacks; undefined where there are none. */
export function createLetterBar(field: HTMLTextAreaElement, language: string, label: string): HTMLElement | undefined {
  const own = letterLanguage(language)
  if (own === undefined) return undefined
  const put = (start: number, end: number, text: string) => {
    field.focus()
    field.setRangeText(text, start, end, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const mark = (name: MarkName) => {
    const done = toggleMark(field.value, field.selectionEnd, name)
    if (done === undefined) field.focus()
    else put(done.start, done.end, done.text)
  }
  const key = (text: string, press: () => void) =>
    // The field keeps the focus, so that the keyboard of a phone stays.
    element(
      'button',
      { type: 'button', lang: language, mousedown: (event) => event.preventDefault(), click: press },
      text,
    )
  return element(
    'div',
    { class: 'letters', role: 'group', 'aria-label': label },
    ...(MARK_KEYS[own] ?? []).map(([name, shown]) => key(shown, () => mark(name))),
    ...lettersOfLanguage(own).map((letter) => key(letter, () => put(field.selectionStart, field.selectionEnd, letter))),
  )
}

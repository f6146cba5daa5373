import { capital, LETTER_LANGUAGES, variantsOf } from '../../shared/text/typing/keyboardLetters.ts'
import { letterBefore } from '../../shared/text/typing/toggleMark.ts'
import { t } from '../locales/t.ts'
import {
  closeLetterBar,
  letterBar,
  type OfferedLetters,
  openLetterBar,
  patchLetterBar,
  showLettersOf,
  type TextField,
} from '../state/editor/letterBar.ts'
import { announce } from '../state/session.ts'
import { caretOf, fieldLanguage, textFieldOf, writeInto } from './textField.ts'

/**
 * Offers the variants of a held key, and passes keys to an open bar before other listeners. Text composed by the
 * keyboard or system (AltGr, dead keys, input methods) is left alone.
 */
export function listenForLetters(): void {
  document.addEventListener('keydown', onKeyDown, true)
  document.addEventListener('keyup', ({ key }) => key === 'Shift' && patchLetterBar({ capitals: false }), true)
  document.addEventListener('focusin', ({ target }) => target !== letterBar()?.field && closeLetterBar())
  document.addEventListener('focusout', ({ target }) => target === letterBar()?.field && closeLetterBar())
}

function onKeyDown(event: KeyboardEvent): void {
  const field = textFieldOf(event.target)
  if (field === undefined || event.isComposing || event.key === 'Process') return
  if (event.key === 'Shift') patchLetterBar({ capitals: true })
  const bar = letterBar()
  const taken = (bar?.field === field && takesKey(bar, event)) || (event.repeat && offersVariants(field, event))
  if (!taken) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Opens the variants of a held key; false if it has none, so that the letter repeats as usual. */
function offersVariants(field: TextField, event: KeyboardEvent): boolean {
  const language = fieldLanguage(field)
  if (language === undefined || isChord(event)) return false
  const letters = variantsOf(event.key, language)
  const before = letterBefore(field.value, caretOf(field))
  if (letters.length === 0 || before?.text !== event.key) return false
  openLetterBar({ kind: 'variants', field, language, letters, at: 0, capitals: false })
  const letterList = letters.map((letter, at) => `${at + 1} ${letter}`).join(', ')
  announce(t('typing.offered', { letter: event.key, letters: letterList }))
  return true
}

/** Whether a command key or AltGr is pressed, so that the key is no letter. */
function isChord(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey || event.getModifierState('AltGraph')
}

/** Whether the bar uses a key. Other keys go to the field and close the variants. */
function takesKey(bar: OfferedLetters, event: KeyboardEvent): boolean {
  if (isChord(event) || event.key === 'Shift') return false
  const held = bar.kind === 'variants' && event.repeat && event.key.length === 1
  if (held) return true
  if (event.key === 'Escape') {
    closeLetterBar()
    return true
  }
  const verb = verbOf(bar, event.key)
  if (verb !== undefined) {
    verb()
    return true
  }
  if (bar.kind === 'variants') closeLetterBar()
  else patchLetterBar({ at: undefined })
  return false
}

function verbOf(bar: OfferedLetters, key: string): (() => void) | undefined {
  const { at, letters, kind } = bar
  const numbered = kind === 'variants' && /^[1-9]$/.test(key) ? letters[Number(key) - 1] : undefined
  if (numbered !== undefined) return () => chooseLetter(bar, numbered)
  if (at === undefined) return undefined
  const chosen = letters[at]
  if (key === 'Enter' && chosen !== undefined) return () => chooseLetter(bar, chosen)
  if (key === 'ArrowRight') return () => patchLetterBar({ at: (at + 1) % letters.length })
  if (key === 'ArrowLeft') return () => patchLetterBar({ at: (at + letters.length - 1) % letters.length })
  if (key === 'ArrowDown') return () => (kind === 'palette' ? turnLanguage(bar, 1) : undefined)
  if (key === 'ArrowUp') return () => (kind === 'palette' ? turnLanguage(bar, -1) : undefined)
  return undefined
}

function turnLanguage({ language }: OfferedLetters, step: 1 | -1): void {
  const { length } = LETTER_LANGUAGES
  const next = LETTER_LANGUAGES[(LETTER_LANGUAGES.indexOf(language) + step + length) % length]
  if (next !== undefined) showLettersOf(next)
}

/** Inserts a letter of the bar: in place of the held one, or at the caret. */
export function chooseLetter({ kind, field, capitals }: OfferedLetters, letter: string): void {
  if (kind === 'variants') {
    const before = letterBefore(field.value, caretOf(field))
    closeLetterBar()
    if (before !== undefined) writeInto(field, { ...before, text: letter })
    return
  }
  const end = caretOf(field)
  writeInto(field, { start: field.selectionStart ?? end, end, text: capitals ? capital(letter) : letter })
}

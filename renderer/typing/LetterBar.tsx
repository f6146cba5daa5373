import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { createPortal } from 'react-dom'
import { capital, LETTER_LANGUAGES } from '../../shared/text/typing/keyboardLetters.ts'
import { languageName } from '../locales/languageName.ts'
import { t } from '../locales/t.ts'
import {
  type OfferedLetters as Bar,
  closeLetterBar,
  showLettersOf,
  type TextField,
  useLetterBar,
} from '../state/editor/letterBar.ts'
import styles from './LetterBar.module.css'
import { chooseLetter } from './letterKeys.ts'
import { caretOf } from './textField.ts'

const LETTER_LIST_ID = 'letters-on-offer'
const optionId = (at: number) => `${LETTER_LIST_ID}-${at}`
/** Distance in pixels from the caret's line to the bar, and from the bar to the window's edge. */
const CARET_GAP_PX = 4
const WINDOW_MARGIN_PX = 8

/** The offered letters at the caret of their field, which keeps the focus. */
export function LetterBar() {
  const bar = useLetterBar((state) => state.bar)
  // Elements outside of a modal dialog cannot be pressed, so the bar goes into the dialog.
  return bar === undefined ? null : createPortal(<OpenBar bar={bar} />, bar.field.closest('dialog') ?? document.body)
}

function OpenBar({ bar }: { readonly bar: Bar }) {
  const { kind, letters, language, at, capitals } = bar
  const popup = useAtCaret(bar)
  useActiveOption(bar)
  const label = t(kind === 'variants' ? 'typing.variants' : 'typing.palette', { language: languageName(language) })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pressing beside a letter must not take the focus either
    <div ref={popup} className={styles['bar']} data-kind={kind} onMouseDown={(event) => event.preventDefault()}>
      {kind === 'palette' && <Languages bar={bar} />}
      <div id={LETTER_LIST_ID} role="listbox" aria-label={label} lang={language} className={styles['letters']}>
        {letters.map((letter, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          <div
            key={letter}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles['letter']}
            onClick={() => chooseLetter(bar, letter)}
          >
            {kind === 'variants' && <kbd>{index + 1}</kbd>}
            {kind === 'palette' && capitals ? capital(letter) : letter}
          </div>
        ))}
      </div>
    </div>
  )
}

function Languages({ bar }: { readonly bar: Bar }) {
  return (
    <div className={styles['languages']}>
      {LETTER_LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          tabIndex={-1}
          aria-pressed={language === bar.language}
          onClick={() => showLettersOf(language)}
        >
          {languageName(language)}
        </button>
      ))}
      <button
        type="button"
        tabIndex={-1}
        className={styles['close']}
        aria-label={t('app.close')}
        onClick={closeLetterBar}
      >
        ✕
      </button>
    </div>
  )
}

/** Keeps the bar below the caret's line, or above it where there is no room, while the field changes. */
function useAtCaret({ field, kind }: Bar) {
  const popup = useRef<HTMLDivElement>(null)
  const [moved, move] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const ends = new AbortController()
    const listenerOptions = { capture: true, signal: ends.signal }
    document.addEventListener('scroll', move, listenerOptions)
    document.addEventListener('input', move, listenerOptions)
    window.addEventListener('resize', move, listenerOptions)
    return () => ends.abort()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what moved it is not looked at, that it moved is
  useLayoutEffect(() => {
    const own = popup.current
    if (own === null) return
    const caret = caretPlace(field, caretOf(field))
    const { width, height } = own.getBoundingClientRect()
    const box = field.getBoundingClientRect()
    // The palette stays open, so it must not cover the text.
    const [top, bottom] = kind === 'palette' ? [box.top, box.bottom] : [caret.top, caret.bottom]
    const under = bottom + CARET_GAP_PX + height <= window.innerHeight - WINDOW_MARGIN_PX
    const left = Math.max(
      WINDOW_MARGIN_PX,
      Math.min(kind === 'palette' ? box.left : caret.left, window.innerWidth - width - WINDOW_MARGIN_PX),
    )
    Object.assign(own.style, {
      left: `${left}px`,
      top: `${under ? bottom + CARET_GAP_PX : Math.max(WINDOW_MARGIN_PX, top - CARET_GAP_PX - height)}px`,
    })
  }, [field, kind, moved])
  return popup
}

/** Sets the ARIA attributes of the field for the letter that Enter would insert. */
function useActiveOption({ field, at }: Bar): void {
  useEffect(() => {
    if (at === undefined) return
    field.setAttribute('aria-controls', LETTER_LIST_ID)
    field.setAttribute('aria-activedescendant', optionId(at))
    return () => {
      field.removeAttribute('aria-controls')
      field.removeAttribute('aria-activedescendant')
    }
  }, [field, at])
}

/** Position of a caret on the screen, in CSS pixels. */
interface CaretPlace {
  readonly left: number
  readonly top: number
  readonly bottom: number
}

/** Style properties that decide the layout of a field's text. */
const TEXT_LAYOUT_PROPERTIES = [
  'box-sizing',
  'padding',
  'border-width',
  'border-style',
  'font',
  'font-variant-numeric',
  'letter-spacing',
  'line-height',
  'text-align',
  'text-indent',
  'word-break',
  'overflow-wrap',
  'direction',
] as const

/** The position of an offset in a field's text. Fields do not tell, so the text is laid out again in a hidden copy. */
function caretPlace(field: TextField, offset: number): CaretPlace {
  const box = field.getBoundingClientRect()
  const style = getComputedStyle(field)
  const copy = document.createElement('div')
  for (const name of TEXT_LAYOUT_PROPERTIES) copy.style.setProperty(name, style.getPropertyValue(name))
  const wraps = field instanceof HTMLTextAreaElement
  Object.assign(copy.style, {
    position: 'fixed',
    visibility: 'hidden',
    left: '0',
    top: '0',
    width: `${box.width}px`,
    whiteSpace: wraps ? 'pre-wrap' : 'pre',
  })
  const mark = document.createElement('span')
  mark.textContent = '\u200b'
  copy.append(field.value.slice(0, offset), mark, field.value.slice(offset))
  document.body.append(copy)
  const { offsetLeft, offsetTop, offsetHeight } = mark
  const inner = copy.offsetHeight
  copy.remove()
  // An input centres its single line.
  const top = box.top + offsetTop - field.scrollTop + (wraps ? 0 : (box.height - inner) / 2)
  return { left: box.left + offsetLeft - field.scrollLeft, top, bottom: top + offsetHeight }
}

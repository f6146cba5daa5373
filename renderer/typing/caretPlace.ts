import type { TextField } from '../state/letterBar.ts'

/** Position of a caret on the screen, in CSS pixels. */
interface CaretPlace {
  readonly left: number
  readonly top: number
  readonly bottom: number
}

/** Style properties that decide the layout of a field's text. */
const COPIED = [
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
export function caretPlace(field: TextField, offset: number): CaretPlace {
  const box = field.getBoundingClientRect()
  const style = getComputedStyle(field)
  const copy = document.createElement('div')
  for (const name of COPIED) copy.style.setProperty(name, style.getPropertyValue(name))
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

import { expect, it, onTestFinished } from 'vitest'
import { outlined } from '../drawn/drawPart.testing.ts'
import { openScene } from '../state/document/scene.testing.ts'
import { letterBar, openLetterBar, type TextField } from '../state/editor/letterBar.ts'
import { session } from '../state/session.ts'
import { chooseLetter, listenForLetters } from './letterKeys.ts'
import { typingRuns } from './typingRuns.ts'

/** A field with the caret at its end, in a language; it is what the page has the focus in. */
function openField(value: string, lang = 'yo') {
  openScene()
  const listeners: Record<string, (event: object) => void> = {}
  class Field {
    type = 'text'
    value = value
    inputMode = ''
    readOnly = false
    disabled = false
    selectionStart = value.length
    selectionEnd = value.length
    focus = () => undefined
    closest = () => ({ lang })
    setSelectionRange(start: number, end: number) {
      Object.assign(this, { selectionStart: start, selectionEnd: end })
    }
  }
  const Before = { HTMLInputElement: globalThis.HTMLInputElement, HTMLTextAreaElement: globalThis.HTMLTextAreaElement }
  const field = new Field()
  const page = {
    activeElement: field,
    addEventListener: (name: string, listener: (event: object) => void) =>
      void Object.assign(listeners, { [name]: listener }),
    execCommand(_: string, __: boolean, text: string) {
      const { selectionStart: from, selectionEnd: to } = field
      field.value = field.value.slice(0, from) + text + field.value.slice(to)
      field.setSelectionRange(from + text.length, from + text.length)
      return true
    },
  }
  Object.assign(globalThis, { document: page, HTMLInputElement: Field, HTMLTextAreaElement: class {} })
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'document')
    Object.assign(globalThis, Before)
  })
  listenForLetters()
  const press = (key: string, more: object = {}) => {
    const taken: string[] = []
    const event = {
      key,
      target: field,
      isComposing: false,
      repeat: false,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      getModifierState: () => false,
    }
    listeners['keydown']?.({
      ...event,
      preventDefault: () => void taken.push('taken'),
      stopImmediatePropagation: () => undefined,
      ...more,
    })
    return taken.length > 0
  }
  return { field: field as unknown as TextField, press, listeners }
}

const offered = () => {
  const bar = letterBar()
  return bar && [bar.kind, bar.language, bar.letters.slice(0, 3).join(' '), bar.at, bar.capitals]
}

it('a mark goes on the letter before the caret, and off again', () => {
  const marked = (['markHigh', 'markLow', 'markMid', 'markDotBelow', 'markDotAbove', 'markHook'] as const).map(
    (run) => {
      const { field } = openField('to')
      typingRuns[run]()
      const once = field.value
      typingRuns[run]()
      return `${run} ${once.normalize('NFC')} ${field.value.normalize('NFC')}`
    },
  )
  expect(marked).toEqual(outlined`
    markHigh tó to
    markLow tò to
    markMid tō to
    markDotBelow tọ to
    markDotAbove tȯ to
    markHook to to
  `)
})

it('a held key offers the variants of its letter, which a figure, the arrows and Enter choose', () => {
  const { field, press, listeners } = openField('e')
  expect([press('e'), press('e', { repeat: true, ctrlKey: true }), offered()]).toEqual([false, false, undefined])
  expect(press('e', { repeat: true })).toBe(true)
  expect(offered()).toMatchInlineSnapshot(`
    [
      "variants",
      "yo",
      "ẹ ẹ́ ẹ̀",
      0,
      false,
    ]
  `)
  expect(session().announcement).toBe('Instead of e: 1 ẹ, 2 ẹ́, 3 ẹ̀, 4 é, 5 è, 6 ē. Escape leaves it.')
  press('ArrowRight')
  const right = offered()?.[3]
  press('ArrowLeft')
  press('ArrowLeft')
  expect([right, offered()?.[3]]).toEqual([1, (letterBar()?.letters.length ?? 0) - 1])
  const second = letterBar()?.letters[1]
  expect([press('2'), field.value, letterBar()]).toEqual([true, second, undefined])
  expect([press('x', { repeat: true }), letterBar()]).toEqual([false, undefined])
  openField('e').press('e', { repeat: true })
  expect(press('e', { repeat: true })).toBe(false) // of a field that is gone
  listeners['focusin']?.({ target: undefined })
  expect(letterBar()).toBeUndefined()
})

it('Escape and other keys close the variants; a palette stays, and gives the arrows back', () => {
  const { field, press } = openField('o')
  press('o', { repeat: true })
  expect([press('Escape'), letterBar()]).toEqual([true, undefined])
  press('o', { repeat: true })
  expect([press('k'), letterBar()]).toEqual([false, undefined])
  typingRuns.showLetters()
  expect(offered()).toMatchInlineSnapshot(`
    [
      "palette",
      "yo",
      "á à ā",
      0,
      false,
    ]
  `)
  press('ArrowDown')
  const down = offered()?.[1]
  press('ArrowUp')
  press('ArrowUp')
  expect([down, offered()?.[1]]).toMatchInlineSnapshot(`
    [
      "ig",
      "zu",
    ]
  `)
  expect([press('k'), offered()?.[3], press('Enter')]).toEqual([false, undefined, false])
  typingRuns.showLetters()
  press('Shift')
  expect([offered()?.[3], offered()?.[4]]).toEqual([0, true])
  expect([press('Enter'), field.value.normalize('NFC')]).toMatchInlineSnapshot(`
    [
      true,
      "oǀ",
    ]
  `)
  typingRuns.showLetters()
  expect(letterBar()).toBeUndefined()
})

it('fields that take no letters have no palette', () => {
  for (const change of [{ readOnly: true }, { disabled: true }, { inputMode: 'numeric' }, { type: 'password' }]) {
    const { field } = openField('o')
    Object.assign(field, change)
    typingRuns.showLetters()
    expect(letterBar()).toBeUndefined()
  }
  const { field } = openField('a', 'fr')
  typingRuns.showLetters()
  expect(offered()?.[1]).toBe('yo')
  openLetterBar({ kind: 'palette', field, language: 'ha', letters: ['ɓ'], at: undefined, capitals: false })
  chooseLetter({ kind: 'palette', field, language: 'ha', letters: ['ɓ'], at: undefined, capitals: false }, 'ɓ')
  expect(field.value).toBe('aɓ')
})

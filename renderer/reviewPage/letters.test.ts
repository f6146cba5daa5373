import { expect, it } from 'vitest'
import { standInPage } from '../drawn/standInPage.testing.ts'

standInPage()
const { createLetterBar } = await import('./letters.ts')

/** The text of a field after a key of its letter bar was pressed at a place of it, and whether the page heard of that. */
function pressed(text: string, place: number, letter: string): string {
  const heard: string[] = []
  const field = Object.assign(document.createElement('textarea'), {
    ...{ value: text, selectionStart: place, selectionEnd: place },
    setRangeText: (put: string, from: number, to: number) => {
      field.value = field.value.slice(0, from) + put + field.value.slice(to)
    },
  })
  field.addEventListener('input', () => heard.push('heard'))
  const bar = createLetterBar(field, 'yo', 'Letters')
  const keys = [...(bar?.children ?? [])] as unknown as { readonly children: readonly string[]; click(): void }[]
  keys.find(({ children: [shown] }) => shown === letter)?.click()
  return [field.value, ...heard].join(', ')
}

it('keys below a field put letters at the caret and marks on the letter before it, and the page hears of it', () => {
  expect(pressed('A dur', 5, 'ọ')).toBe('A durọ, heard')
  expect(pressed('A duro', 6, '◌\u0301')).toBe('A duró, heard'.normalize('NFC'))
  expect(pressed('', 0, '◌\u0301')).toBe('')
  expect(createLetterBar(document.createElement('textarea'), 'en', 'Letters')).toBeUndefined()
})

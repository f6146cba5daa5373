import { element } from './element.ts'
import type { Words } from './words.ts'

/** The answer as text, which is copied, shared or saved; hidden until it is asked for. */
export function answerBox({ t, tell, file }: Pick<Words, 't'> & { tell(text: string): void; readonly file: string }): {
  readonly part: HTMLElement
  show(text: string): void
} {
  const field = element('textarea', { readonly: true, rows: 8, id: 'answer' })
  const press = (key: string, does: () => Promise<void> | void) =>
    element('button', { type: 'button', click: () => void does() }, t(key))
  const copy = async () => {
    field.select()
    // Pages from files may have no clipboard; the selected text can be copied by hand.
    const done = await navigator.clipboard?.writeText(field.value).then(
      () => true,
      () => false,
    )
    if (done || document.execCommand('copy')) tell(t('copied'))
  }
  const save = () => {
    const url = URL.createObjectURL(new Blob([field.value], { type: 'text/plain' }))
    element('a', { href: url, download: file }).click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }
  const part = element(
    'section',
    { class: 'answer', 'aria-labelledby': 'answer-title', hidden: true },
    element('h2', { id: 'answer-title', tabindex: -1 }, t('answer')),
    element('p', {}, t('send')),
    element('label', {}, element('span', { class: 'hidden' }, t('answer')), field),
    element(
      'div',
      { class: 'verbs' },
      press('copy', copy),
      'share' in navigator
        ? press('share', () => navigator.share({ text: field.value }).catch(() => undefined))
        : undefined,
      press('save', save),
    ),
  )
  return {
    part,
    show: (text) => {
      field.value = text
    },
  }
}

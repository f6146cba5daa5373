import type { ReviewData } from '../../shared/review/reviewData.ts'
import { element } from './element.ts'
import { createPlayer, type Player } from './sounds.ts'
import { createWords, type ReviewPageTexts } from './words.ts'

/** The content of a page of one kind, with its questions and answers. */
interface AnswerPageContent extends Pick<ReviewData, 'texts' | 'language'> {
  readonly title: string
  /** The name of the file in which the answer can be saved. */
  readonly file: string
  /** Keys of its texts: the introduction, the progress, and the words for an empty answer. */
  readonly keys: { readonly intro: string; readonly done: string; readonly nothing: string }
  /** The name of the person who answers and the language of the page; changed by the fields. */
  readonly shown: { name: string; language: string }
  /** Keeps what was entered; answers whether it is there when the page is opened again. */
  save(): boolean
  /** Draws what is to be answered. */
  parts(): readonly HTMLElement[]
  /** The number of things to answer, and of those that are answered. */
  progress(): { readonly count: number; readonly done: number }
  /** Draws buttons that are always in sight, besides that for the answer. */
  verbs?(): readonly HTMLElement[]
  /** Whether the answer is empty. */
  isEmpty(): boolean
  answer(): string
}

/** A page that travels as a file and is answered in it: what its parts are drawn with. */
export interface AnswerPage extends ReviewPageTexts {
  readonly player: Player
  /** Has a part redrawn whenever something is entered, or something else plays; `redraw` is called until the page is drawn again. */
  watch(redraw: () => void): void
  /** Keeps what was entered, and redraws what depends on it. */
  changed(): void
  draw(): void
}

interface DrawnPage extends AnswerPage {
  /** Whether all entries are stored. */
  isKept(): boolean
  redraw(): void
  /** Shows a message to the person who answers. */
  showStatus(text: string): void
}

/** Creates a page, which is not drawn yet. */
export function createAnswerPage(options: AnswerPageContent): AnswerPage {
  const words = createWords(options)
  words.show(options.shown.language)
  let kept = true
  let watchers: (() => void)[] = []
  let status = element('p', { role: 'status' })
  const redraw = () => {
    for (const watch of watchers) watch()
  }
  const showStatus = (text: string) => {
    status.textContent = text
  }
  const page: DrawnPage = {
    ...words,
    player: createPlayer({ onChange: redraw, onFault: () => showStatus(words.t('notPlayed')) }),
    watch: (look) => void watchers.push(look),
    changed() {
      kept = options.save()
      redraw()
    },
    draw() {
      watchers = []
      document.documentElement.lang = words.language()
      document.title = options.title
      status = element('p', { role: 'status', class: 'status' })
      const answer = answerPart(page, options)
      // Sounds, pictures and the film stand beside it in the body.
      document
        .getElementById('page')
        ?.replaceChildren(
          headOf(page, options),
          element('main', {}, ...options.parts(), answer),
          element('footer', {}, status, verbsOf(page, options, answer)),
        )
      redraw()
    },
    isKept: () => kept,
    redraw,
    showStatus,
  }
  return page
}

/** The head: the page's title, the name of whoever answers, and the language. */
function headOf(page: DrawnPage, { title, keys, shown, texts }: AnswerPageContent): HTMLElement {
  const { t, changed } = page
  const note = element('p', { class: 'dim' })
  page.watch(() => {
    note.textContent = t(page.isKept() ? 'kept' : 'notKept')
  })
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
    page.show(shown.language)
    changed()
    page.draw()
    document.querySelector('select')?.focus()
  }
  const languages = Object.entries(texts).map(([code, one]) =>
    element('option', { value: code, lang: code, selected: code === page.language() }, one.name),
  )
  return element(
    'header',
    {},
    element('h1', {}, title),
    element('p', {}, t(keys.intro)),
    element(
      'div',
      { class: 'fields' },
      element('label', {}, element('span', {}, t('name')), name),
      element('label', {}, element('span', {}, t('language')), element('select', { change: choose }, ...languages)),
    ),
    note,
  )
}

/** The answer as text, which is copied, shared or saved; hidden until it is asked for. */
function answerPart({ t, showStatus, watch }: DrawnPage, options: AnswerPageContent): HTMLElement {
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
    if (done || document.execCommand('copy')) showStatus(t('copied'))
  }
  const save = () => {
    const url = URL.createObjectURL(new Blob([field.value], { type: 'text/plain' }))
    element('a', { href: url, download: options.file }).click()
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
  watch(() => {
    if (!part.hidden) field.value = options.answer()
  })
  return part
}

/** Always in sight: how far it is, the page's own buttons, and that which shows the answer. */
function verbsOf(
  { t, showStatus, watch, redraw }: DrawnPage,
  options: AnswerPageContent,
  answer: HTMLElement,
): HTMLElement {
  const done = element('span', { class: 'progress' })
  watch(() => {
    done.textContent = t(options.keys.done, options.progress())
  })
  const show = () => {
    if (options.shown.name.trim() === '') {
      document.getElementById('name')?.focus()
      return showStatus(t('nameFirst'))
    }
    if (options.isEmpty()) return showStatus(t(options.keys.nothing))
    showStatus('')
    answer.hidden = false
    redraw()
    document.getElementById('answer-title')?.focus()
  }
  const ask = element('button', { type: 'button', class: 'main', click: show }, t('answer'))
  return element('div', { class: 'verbs' }, done, ...(options.verbs?.() ?? []), ask)
}

/** A button that plays a sound of the page and stops it; `about` is the id of the element that names it. */
export function playButton({ t, player, watch }: AnswerPage, sound: number, about: string): HTMLElement {
  const button = element('button', {
    type: 'button',
    class: 'play',
    'aria-describedby': about,
    click: () => (player.playing() === sound ? player.stop() : player.play([sound])),
  })
  watch(() => {
    button.textContent = player.playing() === sound ? `■ ${t('stop')}` : `▶ ${t('play')}`
  })
  return button
}

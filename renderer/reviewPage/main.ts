import { formatClock } from '../../shared/basics/timecode.ts'
import { formatAnswer } from '../../shared/review/reviewAnswer.ts'
import type { ReviewData, ReviewLine } from '../../shared/review/reviewData.ts'
import { createAnswerPage, playButton } from './answerPage.ts'
import { element } from './element.ts'
import { createLetterBar } from './letters.ts'
import { createWordLight } from './lightWords.ts'
import { type LineProgress, openProgress, remarksIn } from './progress.ts'
import { filmUrl, hasFilm, hasSound, pictureOf } from './sounds.ts'

// The page that a reviewer opens from a file, on any device, without a network. It holds no framework and no word of the project
// but those that it shows.

const data = JSON.parse(document.getElementById('data')?.textContent ?? '') as ReviewData
const keeper = openProgress(data)
const { progress } = keeper
const page = createAnswerPage({
  title: `${data.title} · ${data.targetName}`,
  file: `${data.title}.${data.target}.review.txt`,
  texts: data.texts,
  language: data.language,
  shown: progress,
  keys: { intro: 'intro', done: 'done', nothing: 'nothing' },
  save: keeper.save,
  parts: () => {
    const textOf = (id: number) => document.getElementById(`text-${id}`)
    watch(createWordLight(player, data.lines, textOf).look)
    return [...(hasFilm() ? [film()] : []), ...data.lines.map(linePart), rest()]
  },
  progress: () => ({ count: data.lines.length, done: data.lines.filter(({ id }) => isDone(id)).length }),
  verbs: () => [playAll()],
  isEmpty: () => remarksIn(data, progress).length === 0,
  answer: answerText,
})
const { t, player, watch, changed } = page

/** Draws the page. */
export const { draw } = page

function film(): HTMLElement {
  const video = element('video', { controls: true, playsinline: true, preload: 'metadata', 'aria-label': t('film') })
  const toggle = ({ target }: Event) => {
    if ((target as HTMLDetailsElement).open && video.src === '') video.src = filmUrl() ?? ''
    else if (!(target as HTMLDetailsElement).open) video.pause()
  }
  return element('details', { toggle }, element('summary', {}, t('film')), video)
}

/** The name of a line's speaker, else its number. */
function nameOf({ speaker }: ReviewLine): string {
  return typeof speaker === 'string' ? speaker : t('script.speakerNumber', { number: speaker })
}

function linePart(line: ReviewLine): HTMLElement {
  const { id, number, start, describes, source, text, approved } = line
  const about = `line-${id}`
  const picture = pictureOf(id)
  const wording = fieldOf({ line, kind: 'text', label: t('better'), language: data.target })
  const comment = fieldOf({ line, kind: 'comment', label: t('yourComment'), language: page.language() })
  const part = element(
    'section',
    { 'aria-labelledby': about, class: 'line' },
    element(
      'h2',
      { id: about },
      [t('line', { number }), formatClock(start), nameOf(line), describes ? t('description') : '']
        .filter((one) => one !== '')
        .join(' · '),
    ),
    element(
      'div',
      { class: 'sound' },
      picture === undefined ? undefined : element('img', { src: picture, alt: '', loading: 'lazy' }),
      hasSound(id) ? playButton(page, id, about) : element('span', { class: 'dim' }, t('noSound')),
    ),
    element('p', { class: 'source', lang: data.sourceLanguage }, source),
    element('p', { id: `text-${id}`, class: 'text', lang: data.target }, text),
    approved ? element('p', { class: 'dim' }, `✓ ${t('approved')}`) : undefined,
    lineVerbs(line, wording.field, comment.field),
    wording.part,
    comment.part,
  )
  watch(() => {
    part.dataset['done'] = `${isDone(id)}`
    part.dataset['plays'] = `${player.playing() === id}`
  })
  return part
}

/** The buttons of a line: that it is good, and those that open and close its fields. */
function lineVerbs({ id, text }: ReviewLine, wording: HTMLElement, comment: HTMLElement): HTMLElement {
  const lineProgress = (): LineProgress => {
    progress.lines[id] ??= {}
    return progress.lines[id]
  }
  /** A button that is pressed while a line has its part of the review; `does` returns the field that it opened. */
  function press(kind: 'good' | 'change' | 'comment', part: keyof LineProgress, does: () => HTMLElement | undefined) {
    const click = () => {
      const opened = does()
      changed()
      opened?.focus()
    }
    const button = element('button', { type: 'button', 'aria-describedby': `line-${id}`, click }, t(kind))
    watch(() => button.setAttribute('aria-pressed', `${lineProgress()[part] !== undefined}`))
    return button
  }
  return element(
    'div',
    { class: 'verbs' },
    press('good', 'good', () => {
      if (lineProgress().good) delete lineProgress().good
      else {
        lineProgress().good = true
        delete lineProgress().text
      }
      return undefined
    }),
    press('change', 'text', () => {
      const opens = lineProgress().text === undefined
      if (opens) {
        lineProgress().text = text
        delete lineProgress().good
      } else delete lineProgress().text
      return opens ? wording : undefined
    }),
    press('comment', 'comment', () => {
      const opens = lineProgress().comment === undefined
      if (opens) lineProgress().comment = ''
      else delete lineProgress().comment
      return opens ? comment : undefined
    }),
  )
}

interface FieldProps {
  readonly line: ReviewLine
  readonly kind: 'text' | 'comment'
  readonly label: string
  readonly language: string
}

/** The field of a wording or a comment, which is there while it is open, with help for letters. */
function fieldOf({ line: { id }, kind, label, language }: FieldProps) {
  const enteredText = () => progress.lines[id]?.[kind]
  const field = element('textarea', {
    rows: 3,
    lang: language,
    maxlength: kind === 'text' ? 5000 : 2000,
    input: () => {
      progress.lines[id] = { ...progress.lines[id], [kind]: field.value }
      changed()
    },
  })
  const part = element(
    'div',
    { class: 'field' },
    element('label', {}, element('span', {}, label), field),
    kind === 'text' ? createLetterBar(field, language, t('letters')) : undefined,
  )
  watch(() => {
    const value = enteredText()
    part.hidden = value === undefined
    if (value !== undefined && field.value !== value) field.value = value
  })
  return { part, field }
}

function isDone(id: number): boolean {
  const { good, text, comment } = progress.lines[id] ?? {}
  const originalText = data.lines.find((line) => line.id === id)?.text
  return good === true || (text !== undefined && text !== originalText) || (comment ?? '').trim() !== ''
}

/** A button that finds all lines good that have no remark yet. */
function rest(): HTMLElement {
  const open = () => data.lines.filter(({ id }) => !isDone(id))
  const button = element('button', {
    type: 'button',
    class: 'rest',
    click: () => {
      for (const { id } of open()) progress.lines[id] = { good: true }
      changed()
    },
  })
  watch(() => {
    const count = open().length
    button.hidden = count === 0
    button.textContent = t('rest', { count })
  })
  return button
}

function answerText(): string {
  const remarks = remarksIn(data, progress)
  const name = progress.name.trim()
  const counts = {
    good: remarks.filter(({ good }) => good).length,
    changed: remarks.filter(({ text }) => text !== undefined).length,
    comments: remarks.filter(({ comment }) => comment !== undefined).length,
  }
  const head = [
    t('headTitle', { title: data.title, language: data.targetName, name }),
    t('headCounts', counts),
    t('headHow'),
  ]
  const { project, review, target } = data
  return formatAnswer({ project, review, target, by: name, at: Date.now(), remarks }, head)
}

function playAll(): HTMLElement {
  const all = element('button', {
    type: 'button',
    click: () => {
      if (player.playing() === undefined) player.play(data.lines.map(({ id }) => id).filter(hasSound))
      else player.stop()
    },
  })
  all.hidden = !data.lines.some(({ id }) => hasSound(id))
  watch(() => {
    all.textContent = player.playing() === undefined ? `▶ ${t('playAll')}` : `■ ${t('stop')}`
  })
  return all
}

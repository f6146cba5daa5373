import { formatAnswer } from '../../shared/review/reviewAnswer.ts'
import type { ReviewData, ReviewLine } from '../../shared/review/reviewData.ts'
import { formatClock } from '../../shared/timecode.ts'
import { answerBox } from './answerBox.ts'
import { element } from './element.ts'
import { letterBar } from './letters.ts'
import { pageHead } from './pageHead.ts'
import { openProgress, remarksIn, type Said } from './progress.ts'
import { createPlayer, filmUrl, hasFilm, hasSound, pictureOf } from './sounds.ts'
import { createWords } from './words.ts'

// The page that a reviewer opens from a file, on any device, without a network. It holds no framework and no word of the project
// but those that it shows.

const data = JSON.parse(document.getElementById('data')?.textContent ?? '') as ReviewData
const keeper = openProgress(data)
const { progress } = keeper
const words = createWords(data)
words.show(progress.language)
const { t } = words
let kept = true
/** Redraw what depends on the progress and the player; filled while the page is drawn. */
let watchers: (() => void)[] = []
const player = createPlayer({ onChange: redraw, onFault: () => tell(t('notPlayed')) })
let status = element('p', { role: 'status' })

function redraw(): void {
  for (const watch of watchers) watch()
}

/** Says something to the reviewer. */
function tell(text: string): void {
  status.textContent = text
}

function changed(): void {
  kept = keeper.save()
  redraw()
}

/** Draws the page. */
export function draw(): void {
  watchers = []
  document.documentElement.lang = words.language()
  document.title = `${data.title} · ${data.targetName}`
  const answer = answerPart()
  status = element('p', { role: 'status', class: 'status' })
  // Sounds, pictures and the film stand beside it in the body.
  document
    .getElementById('page')
    ?.replaceChildren(
      head(),
      element('main', {}, ...(hasFilm() ? [film()] : []), ...data.lines.map(linePart), rest(), answer),
      foot(answer),
    )
  redraw()
}

function head(): HTMLElement {
  const note = element('p', { class: 'dim' })
  watchers.push(() => {
    note.textContent = t(kept ? 'kept' : 'notKept')
  })
  const title = `${data.title} · ${data.targetName}`
  return pageHead({ title, intro: t('intro'), words, texts: data.texts, shown: progress, note, changed, draw })
}

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
  const said = (): Said => {
    progress.lines[id] ??= {}
    return progress.lines[id]
  }
  const about = `line-${id}`
  const picture = pictureOf(id)
  const wording = fieldOf({ line, kind: 'text', label: t('better'), language: data.target })
  const comment = fieldOf({ line, kind: 'comment', label: t('yourComment'), language: words.language() })
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
      { class: 'heard' },
      picture === undefined ? undefined : element('img', { src: picture, alt: '', loading: 'lazy' }),
      hasSound(id) ? playButton(id) : element('span', { class: 'dim' }, t('noSound')),
    ),
    element('p', { class: 'source', lang: data.sourceLanguage }, source),
    element('p', { class: 'text', lang: data.target }, text),
    approved ? element('p', { class: 'dim' }, `✓ ${t('approved')}`) : undefined,
    element(
      'div',
      { class: 'verbs' },
      press('good', () => {
        if (said().good) delete said().good
        else {
          said().good = true
          delete said().text
        }
        return undefined
      }),
      press('change', () => {
        const opens = said().text === undefined
        if (opens) {
          said().text = text
          delete said().good
        } else delete said().text
        return opens ? wording : undefined
      }),
      press('comment', () => {
        const opens = said().comment === undefined
        if (opens) said().comment = ''
        else delete said().comment
        return opens ? comment : undefined
      }),
    ),
    wording.part,
    comment.part,
  )
  watchers.push(() => {
    part.dataset['done'] = `${isDone(id)}`
    part.dataset['plays'] = `${player.playing() === id}`
  })
  return part

  function press(kind: 'good' | 'change' | 'comment', does: () => { readonly field: HTMLElement } | undefined) {
    const button = element('button', {
      type: 'button',
      'aria-describedby': about,
      click: () => {
        const opened = does()
        changed()
        if (opened) opened.field.focus()
      },
    })
    button.textContent = t(kind)
    watchers.push(() => {
      const { good, text: other, comment: note } = said()
      const is = kind === 'good' ? good === true : (kind === 'change' ? other : note) !== undefined
      button.setAttribute('aria-pressed', `${is}`)
    })
    return button
  }
}

interface FieldGiven {
  readonly line: ReviewLine
  readonly kind: 'text' | 'comment'
  readonly label: string
  readonly language: string
}

/** The field of a wording or a comment, which is there while it is open, with help for letters. */
function fieldOf({ line: { id }, kind, label, language }: FieldGiven) {
  const said = () => progress.lines[id]?.[kind]
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
    kind === 'text' ? letterBar(field, language, t('letters')) : undefined,
  )
  watchers.push(() => {
    const value = said()
    part.hidden = value === undefined
    if (value !== undefined && field.value !== value) field.value = value
  })
  return { part, field }
}

function playButton(id: number): HTMLElement {
  const button = element('button', {
    type: 'button',
    class: 'play',
    'aria-describedby': `line-${id}`,
    click: () => (player.playing() === id ? player.stop() : player.play([id])),
  })
  watchers.push(() => {
    const plays = player.playing() === id
    button.textContent = plays ? `■ ${t('stop')}` : `▶ ${t('play')}`
  })
  return button
}

function isDone(id: number): boolean {
  const { good, text, comment } = progress.lines[id] ?? {}
  const given = data.lines.find((line) => line.id === id)?.text
  return good === true || (text !== undefined && text !== given) || (comment ?? '').trim() !== ''
}

/** Finds all lines good that nothing was said of. */
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
  watchers.push(() => {
    const count = open().length
    button.hidden = count === 0
    button.textContent = t('rest', { count })
  })
  return button
}

function answerPart(): HTMLElement {
  const { part, show } = answerBox({ t, tell, file: `${data.title}.${data.target}.review.txt` })
  watchers.push(() => {
    if (!part.hidden) show(answerText())
  })
  return part
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

/** Always in sight: how far it is, all lines to hear, and the answer. */
function foot(answer: HTMLElement): HTMLElement {
  const done = element('span', { class: 'progress' })
  const all = element('button', {
    type: 'button',
    click: () => {
      if (player.playing() === undefined) player.play(data.lines.map(({ id }) => id).filter(hasSound))
      else player.stop()
    },
  })
  all.hidden = !data.lines.some(({ id }) => hasSound(id))
  const show = () => {
    const name = document.getElementById('name')
    if (progress.name.trim() === '') {
      name?.focus()
      return tell(t('nameFirst'))
    }
    if (remarksIn(data, progress).length === 0) return tell(t('nothing'))
    tell('')
    answer.hidden = false
    redraw()
    document.getElementById('answer-title')?.focus()
  }
  watchers.push(() => {
    const count = data.lines.length
    done.textContent = t('done', { count, done: data.lines.filter(({ id }) => isDone(id)).length })
    all.textContent = player.playing() === undefined ? `▶ ${t('playAll')}` : `■ ${t('stop')}`
  })
  return element(
    'footer',
    {},
    status,
    element(
      'div',
      { class: 'verbs' },
      done,
      all,
      element('button', { type: 'button', class: 'main', click: show }, t('answer')),
    ),
  )
}

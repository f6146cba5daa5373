import { formatTest, type KitData, type KitItem, type KitSaid } from '../../shared/kit/testKit.ts'
import { answerBox } from './answerBox.ts'
import { element } from './element.ts'
import { letterBar } from './letters.ts'
import { pageHead } from './pageHead.ts'
import { createPlayer, hasSound } from './sounds.ts'
import { createWords } from './words.ts'

// The page of a listening test, for people who grew up with a language: which word was heard, how a passage sounds, whether texts
// of the studio are right.

/** What is said of an item: the answer given, and a better text. */
interface Said {
  given?: number
  better?: string
}

/** Draws the page if its file holds a test; false where it holds something else. */
export function drawTest(): boolean {
  const data = JSON.parse(document.getElementById('data')?.textContent ?? '{}') as Partial<KitData>
  if (data.kind !== 'test') return false
  testPage(data as KitData)
  return true
}

function testPage(data: KitData): void {
  const key = `griot-test ${data.id}`
  const said: Record<string, Said> = {}
  const shown = { name: '', language: data.language as string }
  let kept = true
  adopt(read(key))
  const words = createWords(data)
  words.show(shown.language)
  const { t } = words
  let watchers: (() => void)[] = []
  let status = element('p', { role: 'status' })
  const player = createPlayer({ onChange: redraw, onFault: () => tell(t('notPlayed')) })
  draw()

  function redraw(): void {
    for (const watch of watchers) watch()
  }

  function tell(text: string): void {
    status.textContent = text
  }

  function changed(): void {
    try {
      localStorage.setItem(key, JSON.stringify({ ...shown, said }))
      kept = true
    } catch {
      kept = false
    }
    redraw()
  }

  /** Takes what was kept by its shape: any other page from a file may have written there. */
  function adopt(before: Record<string, unknown>): void {
    if (typeof before['name'] === 'string') shown.name = before['name']
    if (typeof before['language'] === 'string') shown.language = before['language']
    const items = typeof before['said'] === 'object' && before['said'] !== null ? Object.entries(before['said']) : []
    for (const [id, one] of items as [string, Partial<Record<keyof Said, unknown>> | null][]) {
      said[id] = {
        ...(Number.isInteger(one?.given) && { given: one?.given as number }),
        ...(typeof one?.better === 'string' && { better: one.better }),
      }
    }
  }

  function draw(): void {
    watchers = []
    document.documentElement.lang = words.language()
    document.title = data.title
    status = element('p', { role: 'status', class: 'status' })
    const { part, show } = answerBox({ t, tell, file: `${data.title}.txt` })
    watchers.push(() => {
      if (!part.hidden) show(answerText())
    })
    document
      .getElementById('page')
      ?.replaceChildren(head(), element('main', {}, ...data.items.map(itemPart), part), foot(part))
    redraw()
  }

  function head(): HTMLElement {
    const note = element('p', { class: 'dim' })
    watchers.push(() => {
      note.textContent = t(kept ? 'kept' : 'notKept')
    })
    return pageHead({ title: data.title, intro: t('test.intro'), words, texts: data.texts, shown, note, changed, draw })
  }

  function itemPart(item: KitItem, index: number): HTMLElement {
    const part = element(
      'section',
      { class: 'line', 'aria-labelledby': `item-${index}` },
      element('h2', { id: `item-${index}` }, t('test.item', { number: index + 1, count: data.items.length })),
      hasSound(index) ? soundPart(index, item) : undefined,
      ...(item.kind === 'text'
        ? [
            item.english === '' ? undefined : element('p', { class: 'source', lang: 'en' }, item.english),
            element('p', { class: 'text', lang: data.target }, item.text),
          ]
        : []),
      choices(item, index),
      item.kind === 'text' ? betterField(item) : undefined,
    )
    watchers.push(() => {
      part.dataset['done'] = `${isDone(item)}`
    })
    return part
  }

  function soundPart(index: number, item: KitItem): HTMLElement {
    const button = element('button', {
      type: 'button',
      class: 'play',
      'aria-describedby': `item-${index}`,
      click: () => (player.playing() === index ? player.stop() : player.play([index])),
    })
    watchers.push(() => {
      button.textContent = player.playing() === index ? `■ ${t('stop')}` : `▶ ${t('play')}`
    })
    return element(
      'div',
      {},
      item.kind === 'scale' ? element('p', {}, t(item.id === 'd1' ? 'test.minute' : 'test.passage')) : undefined,
      button,
    )
  }

  function choices(item: KitItem, index: number): HTMLElement {
    const options = optionsOf(item).map(([value, label, gloss]) => {
      const input = element('input', {
        type: 'radio',
        name: `item-${index}`,
        value,
        checked: said[item.id]?.given === value,
        change: () => {
          said[item.id] = { ...said[item.id], given: value }
          changed()
        },
      })
      const lang = item.kind === 'pair' && value >= 0 ? data.target : undefined
      const text = element('span', { lang }, label)
      return element(
        'label',
        { class: 'choice' },
        input,
        text,
        gloss === '' ? undefined : element('small', { lang }, gloss),
      )
    })
    const ask = item.kind === 'pair' ? t('test.which') : item.kind === 'scale' ? t(`test.${item.id}`) : t('test.text')
    return element(
      'fieldset',
      { class: item.kind },
      element('legend', {}, ask),
      item.kind === 'scale' ? element('p', { class: 'dim' }, t('test.scale')) : undefined,
      element('div', { class: 'choices' }, ...options),
    )
  }

  function optionsOf(item: KitItem): (readonly [value: number, label: string, gloss: string])[] {
    if (item.kind === 'scale') return [1, 2, 3, 4, 5].map((value) => [value, `${value}`, ''])
    if (item.kind === 'text') {
      return [
        [1, t('test.right'), ''],
        [0, t('test.wrong'), ''],
      ]
    }
    const heard = item.words.map(({ text, gloss }, value) => [value, text, gloss] as const)
    return [...heard, [-1, t('test.neither'), '']]
  }

  function betterField({ id }: KitItem): HTMLElement {
    const field = element('textarea', {
      rows: 2,
      lang: data.target,
      maxlength: 500,
      input: () => {
        said[id] = { ...said[id], better: field.value }
        changed()
      },
    })
    field.value = said[id]?.better ?? ''
    return element(
      'div',
      { class: 'field' },
      element('label', {}, element('span', {}, t('test.better')), field),
      letterBar(field, data.target, t('letters')),
    )
  }

  function isDone({ id }: KitItem): boolean {
    return said[id]?.given !== undefined || (said[id]?.better ?? '').trim() !== ''
  }

  function saidIn(): KitSaid[] {
    return data.items.filter(isDone).map(({ id }): KitSaid => {
      const { given, better = '' } = said[id] ?? {}
      const wording = better.normalize('NFC').trim()
      // A better text without a verdict calls the given one wrong.
      return wording === '' ? [id, given ?? 0] : [id, given ?? 0, wording]
    })
  }

  function answerText(): string {
    const by = shown.name.trim()
    const { id: kit, target, voice } = data
    const top = [t('test.head', { voice: voice.name, language: data.targetName, name: by }), t('test.how')]
    return formatTest({ kit, target, voice: voice.id, by, at: Date.now(), said: saidIn() }, top)
  }

  function foot(answer: HTMLElement): HTMLElement {
    const done = element('span', { class: 'progress' })
    const show = () => {
      if (shown.name.trim() === '') {
        document.getElementById('name')?.focus()
        return tell(t('nameFirst'))
      }
      if (saidIn().length === 0) return tell(t('test.nothing'))
      tell('')
      answer.hidden = false
      redraw()
      document.getElementById('answer-title')?.focus()
    }
    watchers.push(() => {
      done.textContent = t('test.done', { count: data.items.length, done: data.items.filter(isDone).length })
    })
    const ask = element('button', { type: 'button', class: 'main', click: show }, t('answer'))
    return element('footer', {}, status, element('div', { class: 'verbs' }, done, ask))
  }
}

function read(key: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  } catch {
    // What cannot be read is entered anew.
    return {}
  }
}

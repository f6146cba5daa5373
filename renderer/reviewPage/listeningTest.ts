import { formatTest, type KitData, type KitItem } from '../../shared/kit/testKit.ts'
import { type AnswerPage, createAnswerPage, playButton } from './answerPage.ts'
import { element } from './element.ts'
import { createLetterBar } from './letters.ts'
import { openKept } from './progress.ts'
import { hasSound } from './sounds.ts'
import { adoptAnswers, completedAnswers, type ItemAnswer, isItemAnswered } from './testAnswers.ts'

// The page of a listening test, for people who grew up with a language: which word was heard, how a passage sounds, whether texts
// of the studio are right.

/** Draws the page if its file holds a test; false where it holds something else. */
export function drawTest(): boolean {
  const data = JSON.parse(document.getElementById('data')?.textContent ?? '{}') as Partial<KitData>
  if (data.kind !== 'test') return false
  testPage(data as KitData)
  return true
}

/** A test that is shown. */
interface ListeningTest {
  readonly data: KitData
  /** The answers to its items, by their ids. */
  readonly itemAnswers: Record<string, ItemAnswer>
  readonly page: AnswerPage
}

function testPage(data: KitData): void {
  const keeper = openKept(`griot-test ${data.id}`)
  const itemAnswers: Record<string, ItemAnswer> = {}
  const shown = { name: '', language: data.language as string }
  adoptAnswers(keeper.read(), shown, itemAnswers)
  const page = createAnswerPage({
    title: data.title,
    file: `${data.title}.txt`,
    texts: data.texts,
    language: data.language,
    shown,
    keys: { intro: 'test.intro', done: 'test.done', nothing: 'test.nothing' },
    save: () => keeper.save({ ...shown, itemAnswers }),
    parts: () => data.items.map((item, index) => itemPart(test, item, index)),
    progress: () => ({ count: data.items.length, done: completedAnswers(data.items, itemAnswers).length }),
    isEmpty: () => completedAnswers(data.items, itemAnswers).length === 0,
    answer: () => answerText(test, shown.name.trim()),
  })
  const test = { data, itemAnswers, page }
  page.draw()
}

function itemPart(test: ListeningTest, item: KitItem, index: number): HTMLElement {
  const { data, page } = test
  const { t } = page
  const part = element(
    'section',
    { class: 'line', 'aria-labelledby': `item-${index}` },
    element('h2', { id: `item-${index}` }, t('test.item', { number: index + 1, count: data.items.length })),
    hasSound(index) ? soundPart(test, item, index) : undefined,
    ...(item.kind === 'text'
      ? [
          item.english === '' ? undefined : element('p', { class: 'source', lang: 'en' }, item.english),
          element('p', { class: 'text', lang: data.target }, item.text),
        ]
      : []),
    choices(test, item, index),
    item.kind === 'text' ? betterField(test, item) : undefined,
  )
  page.watch(() => {
    part.dataset['done'] = `${isItemAnswered(test.itemAnswers[item.id])}`
  })
  return part
}

function soundPart({ page }: ListeningTest, item: KitItem, index: number): HTMLElement {
  const prompt = item.kind === 'scale' ? page.t(item.id === 'd1' ? 'test.minute' : 'test.passage') : undefined
  return element('div', {}, prompt && element('p', {}, prompt), playButton(page, index, `item-${index}`))
}

function choices({ data, itemAnswers, page }: ListeningTest, item: KitItem, index: number): HTMLElement {
  const { t, changed } = page
  const options = optionsOf(item, t).map(([value, label, gloss]) => {
    const input = element('input', {
      type: 'radio',
      name: `item-${index}`,
      value,
      checked: itemAnswers[item.id]?.choice === value,
      change: () => {
        itemAnswers[item.id] = { ...itemAnswers[item.id], choice: value }
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

/** The answers that an item can have; one of a word has its meaning beside it. */
function optionsOf(item: KitItem, t: AnswerPage['t']): (readonly [value: number, label: string, gloss: string])[] {
  if (item.kind === 'scale') return [1, 2, 3, 4, 5].map((value) => [value, `${value}`, ''])
  if (item.kind === 'text') {
    return [
      [1, t('test.right'), ''],
      [0, t('test.wrong'), ''],
    ]
  }
  const wordChoices = item.words.map(({ text, gloss }, value) => [value, text, gloss] as const)
  return [...wordChoices, [-1, t('test.neither'), '']]
}

function betterField({ data, itemAnswers, page }: ListeningTest, { id }: KitItem): HTMLElement {
  const { t, changed } = page
  const field = element('textarea', {
    rows: 2,
    lang: data.target,
    maxlength: 500,
    input: () => {
      itemAnswers[id] = { ...itemAnswers[id], better: field.value }
      changed()
    },
  })
  field.value = itemAnswers[id]?.better ?? ''
  return element(
    'div',
    { class: 'field' },
    element('label', {}, element('span', {}, t('test.better')), field),
    createLetterBar(field, data.target, t('letters')),
  )
}

function answerText({ data, itemAnswers, page }: ListeningTest, by: string): string {
  const { id: kit, items, target, voice } = data
  const top = [page.t('test.head', { voice: voice.name, language: data.targetName, name: by }), page.t('test.how')]
  const responses = completedAnswers(items, itemAnswers)
  return formatTest({ kit, target, voice: voice.id, by, at: Date.now(), responses }, top)
}

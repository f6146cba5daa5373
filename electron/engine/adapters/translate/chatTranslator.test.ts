import { expect, it } from 'vitest'
import type { ChatRequest } from '../../../../shared/contract/chat.ts'
import type { ChatModel } from '../../core/ports.ts'
import { createChatTranslator } from './chatTranslator.ts'

const LONG = 'Tulisubiri wiki tatu nzima, na mahindi yote ya shamba letu kubwa yalikuwa yanageuka manjano.'
const SHORT = 'Tulisubiri wiki tatu.'
const LINES = [
  { id: 7, start: 1, end: 3, text: 'Good morning.', speaker: 'A' },
  { id: 8, start: 4, end: 5.6, text: 'We waited three weeks.', speaker: 'A' },
  { id: 9, start: 6, end: 7, text: '♪', speaker: 'A' },
]
const { signal } = new AbortController()

/** A model that answers in turn, and what it was asked. */
function model(answers: readonly string[]) {
  const requests: ChatRequest[] = []
  const chat: Partial<ChatModel> = {
    name: 'test',
    async complete(request) {
      const content = answers[requests.push(request) - 1] ?? ''
      return { choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }] } as never
    },
  }
  const questions = () =>
    requests.map(({ messages }) => JSON.parse(String(messages[1]?.content)) as { lines: Record<string, unknown>[] })
  return {
    translate: () => createChatTranslator(chat as ChatModel, 'm').translate(LINES, 'sw', { source: 'en', signal }),
    questions,
  }
}

const answer = (...texts: [id: number, text: string][]) => JSON.stringify(texts.map(([id, text]) => ({ id, text })))
const textsOf = async (lines: Promise<{ text: string }[]>) => (await lines).map(({ text }) => text)

it('tells the model how many syllables fit each line, and asks once where all fit', async () => {
  const { translate, questions } = model([answer([1, 'Habari za asubuhi.'], [2, SHORT])])
  expect(await textsOf(translate())).toEqual(['Habari za asubuhi.', SHORT, '♪'])
  expect(questions()).toEqual([
    {
      lines: [
        { id: 1, speaker: 'A', text: 'Good morning.', syllables: '14-16' },
        { id: 2, speaker: 'A', text: 'We waited three weeks.', syllables: '10-12' },
      ],
    },
  ])
})

it('asks a second time for just the lines that exceed their time, and takes what is shorter', async () => {
  const first = answer([1, 'Habari za asubuhi.'], [2, LONG])
  const shorter = model([first, answer([2, SHORT])])
  expect(await textsOf(shorter.translate())).toEqual(['Habari za asubuhi.', SHORT, '♪'])
  expect(shorter.questions()[1]?.lines).toMatchObject([{ id: 2, translation: LONG, text: 'We waited three weeks.' }])
  const unchanged = ['Habari za asubuhi.', LONG, '♪']
  expect(await textsOf(model([first, answer([2, `${LONG} Sana.`])]).translate())).toEqual(unchanged)
  expect(await textsOf(model([first, 'I cannot.']).translate())).toEqual(unchanged)
})

// @module-tag together
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assembleQuestion } from '../../shared/assistant/assembleQuestion.ts'
import { readVersions } from '../../shared/assistant/readAnswer.ts'
import { sceneOf } from '../../shared/assistant/scene.ts'
import type { Turn } from '../../shared/commands/assistant.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { competentAnswer } from '../support/assistantModel.ts'
import type { ChatPeer } from '../support/chatPeer.ts'
import type { Page } from '../support/projectStudio.ts'
import { type AssistantStudio, fitted, startAssistantStudio } from './assistantStudio.ts'

let under: AssistantStudio
let peer: ChatPeer
let page: Page
let project: string
beforeAll(async () => {
  under = await startAssistantStudio()
  ;({ peer, page, project } = under)
})
afterAll(() => under[Symbol.asyncDispose]())
beforeEach(async () => {
  peer.answer = competentAnswer
  peer.models = ['tiny']
  await page.call('clearConversation', { project })
})

async function question(verb: 'shorten' | 'natural', ids: readonly number[]) {
  const document = await page.document(project)
  const fits = new Map(fitted(document).map((fit) => [fit.id, fit]))
  const scene = sceneOf(document, { target: 'sw', lines: ids, fits, way: 'shorten' })
  const lines = scene.lines.map(({ id: line, number, text }) => ({ line, number, text }))
  return {
    verb,
    target: 'sw' as const,
    lines,
    words: '',
    model: 'tiny',
    question: assembleQuestion({ verb, scene, document }),
  }
}

/** Asks and resolves when the answer has ended. */
async function ask(instead?: string): Promise<Turn> {
  const { turn } = await page.call('askAssistant', {
    project,
    ...(await question('shorten', [1])),
    ...(instead === undefined ? {} : { instead }),
  })
  return turnWhen(turn, ({ state }) => !['asked', 'answering'].includes(state.name))
}

async function turnWhen(id: string, matches: (turn: Turn) => boolean): Promise<Turn> {
  return page.when('assistantChanged', async () => {
    const turn = (await page.call('conversation', { project })).turns.find((one) => one.id === id)
    return turn !== undefined && matches(turn) ? turn : undefined
  })
}

describe('a question', () => {
  it('goes to the server that is set, and the key to nobody else', async () => {
    expect(await page.call('assistantModels', {})).toEqual({
      models: ['tiny'],
      goesTo: plainWords(new URL(peer.baseUrl).host),
    })
    const turn = await ask()
    expect(turn.state).toEqual({ name: 'done', finish: 'stop' })
    expect(peer.requests.at(-1)).toMatchObject({ model: 'tiny', stream: true, messages: turn.question.messages })
    expect(JSON.stringify(await page.call('conversation', { project }))).not.toContain('secret-of-the-peer')
    expect(readVersions({ text: turn.text, finish: 'stop' }, [1])).toMatchObject({ kind: 'versions' })
    expect(turn.tokens.exact).toBe(false)
  })

  it('is answered piece by piece, in order and whole, and another page finds the conversation', async () => {
    const pieces: string[] = []
    const off = page.listen('assistantTextAdded', ({ at, text }) => {
      expect(at).toBe(pieces.join('').length)
      pieces.push(text)
    })
    const turn = await ask()
    off()
    expect(pieces.length).toBeGreaterThan(5)
    expect(pieces.join('')).toBe(turn.text)
    const { turns } = await page.call('conversation', { project })
    expect(turns.map(({ id }) => id)).toEqual([turn.id])
  })

  it('that is stopped keeps what was said, and hangs up', async () => {
    const more = Promise.withResolvers<string>()
    peer.answer = () => ({ text: 'Half an ', next: more.promise })
    const { turn } = await page.call('askAssistant', { project, ...(await question('shorten', [1])) })
    await turnWhen(turn, ({ text }) => text === 'Half an ')
    await page.call('stopAssistant', { project, id: turn })
    const stopped = await turnWhen(turn, ({ state }) => state.name === 'stopped')
    expect(stopped.text).toBe('Half an ')
    more.resolve('answer')
  })

  it('that is asked again takes the place of the one before', async () => {
    peer.answer = () => ''
    const first = await ask()
    peer.answer = competentAnswer
    const second = await ask(first.id)
    expect((await page.call('conversation', { project })).turns.map(({ id }) => id)).toEqual([second.id])
    expect(second.text).not.toBe('')
  })

  it.each([
    ['a broken stream', { text: '{"lines": [', next: 'cut' as const }, 'failed'],
    ['no model of that name', { status: 404, body: { error: { message: 'No such model.' } } }, 'failed'],
    ['a refused key', { status: 401, body: { error: { message: 'Bad key.' } } }, 'failed'],
  ])('fails in words for %s', async (_, answer, name) => {
    peer.answer = () => answer
    const { state } = await ask()
    expect(state).toMatchObject({ name, failure: { message: expect.stringMatching(/\.$/) } })
    expect(JSON.stringify(state)).not.toContain('unexpected')
  })

  it('is asked again by itself where the server is busy, and says so', async () => {
    let count = 0
    peer.answer = (request) =>
      count++ === 0 ? { status: 429, body: { error: { message: 'Slow down.' } } } : competentAnswer(request)
    const { turn } = await page.call('askAssistant', { project, ...(await question('shorten', [1])) })
    const waiting = await turnWhen(turn, ({ state }) => state.name === 'asked' && state.held !== undefined)
    expect(waiting.state).toMatchObject({ held: { reason: { key: 'engineModel.chat.serverBusy' } } })
    await turnWhen(turn, ({ state }) => state.name === 'done')
  })

  it('that runs out of tokens keeps its whole versions', async () => {
    peer.answer = () => ({ text: '{"lines": [{"line": 1, "versions": ["Tulisubiri wiki tatu.", "Tuli', next: 'length' })
    const { state, text } = await ask()
    expect(state).toEqual({ name: 'done', finish: 'length' })
    expect(readVersions({ text, finish: 'length' }, [1])).toMatchObject({
      lines: [{ versions: ['Tulisubiri wiki tatu.'] }],
      cut: true,
    })
  })
})

it('without a chat model there is an empty list, for the page to say how to get one', async () => {
  peer.models = []
  expect((await page.call('assistantModels', {})).models).toEqual([])
})

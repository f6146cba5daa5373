// @module-tag together
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FitRun } from '../../shared/commands/assistant.ts'
import type { Document } from '../../shared/project/document.ts'
import { changeDocument } from '../../shared/project/journalStep.ts'
import { linesInOrder } from '../../shared/project/lines/linesInOrder.ts'
import { setTexts } from '../../shared/project/texts/textEdits.ts'
import { fitMetrics } from '../../shared/timing/lanes/fitMetrics.ts'
import { carelessAnswer, competentAnswer, dropWords, linesOf, versionsAnswer } from '../support/assistantModel.ts'
import type { ChatPeer } from '../support/chatPeer.ts'
import type { Page } from '../support/projectStudio.ts'
import { type AssistantStudio, fitted, startAssistantStudio } from './assistantStudio.ts'

let under: AssistantStudio
let peer: ChatPeer
let page: Page
let project: string
let ids: readonly number[]
beforeAll(async () => {
  under = await startAssistantStudio()
  ;({ peer, page, project, ids } = under)
})
afterAll(() => under[Symbol.asyncDispose]())
beforeEach(async () => {
  peer.answer = competentAnswer
  await page.call('clearFit', { project })
})

async function fitAll(lines: readonly number[], mostTokens = 1_000_000): Promise<FitRun> {
  const { run } = await page.call('fitWithAssistant', {
    project,
    target: 'sw',
    model: 'tiny',
    lines: [...lines],
    mostTokens,
  })
  return fitWhen((fit) => fit.id === run && fit.state.name !== 'running')
}

function fitWhen(matches: (fit: FitRun) => boolean): Promise<FitRun> {
  return page.when('assistantChanged', async () => {
    const { fit } = await page.call('conversation', { project })
    return fit !== undefined && matches(fit) ? fit : undefined
  })
}

describe('a run that fits lines', () => {
  it.each([
    ['keeps to the lengths', competentAnswer],
    ['misses lengths by up to 15 %', carelessAnswer],
  ])('brings at least 85 in 100 lines to a natural pace in one pass, with a model that %s', async (_, answer) => {
    peer.answer = answer
    const document = await page.document(project)
    const before = metrics(document)
    expect(before.inBand).toBeLessThan(0.1)
    const run = await fitAll(ids)
    expect(run.state.name).toBe('done')
    const texts = new Map(
      run.outcomes.flatMap(({ line, after }) => (after === undefined ? [] : [[line, after] as const])),
    )
    const after = metrics(changeDocument(document, (draft) => setTexts(draft, texts, 'sw')).document)
    expect(after.inBand).toBeGreaterThanOrEqual(0.85)
    expect(after.tooFast).toBe(0)
    // Nothing was written meanwhile.
    expect(await page.document(project)).toEqual(document)
  })

  it('judges a line as if those after it fitted, so that one question is enough', async () => {
    const requestsBefore = peer.requests.length
    const run = await fitAll(ids)
    expect(run.outcomes.every(({ inBand }) => inBand)).toBe(true)
    expect(peer.requests.length - requestsBefore).toBe(run.outcomes.length)
  })

  it('takes nothing over that will not do, and says why', async () => {
    peer.answer = (request) => {
      const [line] = linesOf(request)
      const english = 'We waited for three weeks and the maize was turning yellow'
      return versionsAnswer([{ line: line?.line ?? 0, versions: [english, `${english} already`] }])
    }
    const run = await fitAll([1])
    expect(run.outcomes).toEqual([expect.objectContaining({ line: 1, issue: 'language' })])
    expect(run.outcomes[0]).not.toHaveProperty('after')
    peer.answer = () => "I'm sorry, I can't help with that."
    expect((await fitAll([1])).outcomes[0]).toMatchObject({ fault: 'refused' })
  })

  it('tells the model what did not do, and asks once more', async () => {
    const requestsBefore = peer.requests.length
    peer.answer = (request) => {
      if (peer.requests.length > requestsBefore + 1) return competentAnswer(request)
      const [line] = linesOf(request)
      const long = dropWords(line?.translation ?? '', (line?.letters_now ?? 0) - 4)
      return versionsAnswer([{ line: line?.line ?? 0, versions: [long] }])
    }
    const run = await fitAll([5])
    expect(peer.requests.length).toBe(requestsBefore + 2)
    expect(peer.requests.at(-1)?.messages.at(-1)?.content).toMatch(/"reason": "(far )?too long"/)
    expect(run.outcomes[0]?.after?.length).toBeLessThan((run.outcomes[0]?.before.length ?? 0) - 8)
  })

  it('keeps to its limit of tokens', async () => {
    const run = await fitAll(ids, 4000)
    expect(run.state.name).toBe('limit')
    expect(run.outcomes.length).toBeGreaterThan(0)
    expect(run.tokens.input + run.tokens.output).toBeLessThanOrEqual(4000)
  })

  it('is cancelled between and within questions, and keeps what it has', async () => {
    const more = Promise.withResolvers<string>()
    let count = 0
    peer.answer = (request) => (count++ < 2 ? competentAnswer(request) : { text: '{', next: more.promise })
    const { run } = await page.call('fitWithAssistant', {
      project,
      target: 'sw',
      model: 'tiny',
      lines: [...ids],
      mostTokens: 1_000_000,
    })
    await fitWhen(({ outcomes }) => outcomes.length === 2)
    // A question on its way would be answered by the next test's model.
    await expect.poll(() => count).toBe(3)
    await page.call('stopAssistant', { project, id: run })
    const stopped = await fitWhen(({ state }) => state.name === 'stopped')
    expect(stopped.outcomes).toHaveLength(2)
    more.resolve('}')
  })

  it('ends with the failure of the service, and keeps what it has', async () => {
    let count = 0
    peer.answer = (request) =>
      count++ < 2 ? competentAnswer(request) : { status: 401, body: { error: { message: 'Bad key.' } } }
    const run = await fitAll(ids)
    expect(run.state).toMatchObject({ name: 'failed', failure: { message: expect.stringContaining('key') } })
    expect(run.outcomes).toHaveLength(2)
  })
})

function metrics(document: Document) {
  const fits = new Map(fitted(document).map((fit) => [fit.id, fit]))
  return fitMetrics(
    linesInOrder(document).map(({ id, speaker, start }) => {
      const fit = fits.get(id)
      const rate = fit?.tooLong ? 9 : (fit?.rate ?? 9)
      return { speaker, onset: start, start: fit?.start ?? start, end: fit?.spokenEnd ?? start, rate }
    }),
  )
}

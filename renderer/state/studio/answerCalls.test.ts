// @module-tag apart
import { expect, it } from 'vitest'
import type { Ending } from '../../../shared/conversation.ts'
import { answerCalls } from './answerCalls.ts'

it('answers one after the other, and moves what is one array', async () => {
  const scope = new EventTarget()
  const answers: [Ending<unknown>, Transferable[]][] = []
  const postMessage = (ending: Ending<unknown>, moved: Transferable[]) => void answers.push([ending, moved])
  Object.assign(globalThis, { addEventListener: scope.addEventListener.bind(scope), postMessage })
  const samples = new Float32Array(2)
  const first = Promise.withResolvers<string>()
  const results: Record<string, unknown> = { first: first.promise, samples }
  answerCalls((name: string) => results[name])
  for (const data of ['first', 'samples']) scope.dispatchEvent(Object.assign(new Event('message'), { data }))
  expect(answers).toEqual([])
  first.resolve('one')
  await expect.poll(() => answers).toHaveLength(2)
  expect(answers).toEqual([
    [{ kind: 'done', output: 'one' }, []],
    [{ kind: 'done', output: samples }, [samples.buffer]],
  ])
})

import { expect, it } from 'vitest'
import { createLatest } from './latest.ts'

/** Questions that the test answers when it wants. */
function setup() {
  const latest = createLatest()
  const taken: string[] = []
  const put = (way: 'ask' | 'again') => {
    const answer = Promise.withResolvers<string>()
    let signal: AbortSignal | undefined
    const over = latest[way](
      (abortSignal) => {
        signal = abortSignal
        return answer.promise
      },
      (text) => void taken.push(text),
    )
    return { ...answer, over, isStopped: () => signal?.aborted }
  }
  return { latest, taken, put }
}

it('takes only the answer to what was asked last, whichever comes first', async () => {
  const { taken, put } = setup()
  const [yoruba, zulu] = [put('ask'), put('ask')]
  expect([yoruba.isStopped(), zulu.isStopped()]).toEqual([true, false])
  zulu.resolve('zulu')
  await zulu.over
  yoruba.resolve('yoruba')
  await yoruba.over
  expect(taken).toEqual(['zulu'])
})

it('does not take an earlier answer while the later one is awaited', async () => {
  const { taken, put } = setup()
  const [yoruba, zulu] = [put('ask'), put('ask')]
  yoruba.resolve('yoruba')
  await yoruba.over
  expect(taken).toEqual([])
  zulu.resolve('zulu')
  await zulu.over
  expect(taken).toEqual(['zulu'])
})

it('throws what goes wrong with the latest asking only', async () => {
  const { put } = setup()
  const [first, second] = [put('ask'), put('ask')]
  first.reject(new Error('old'))
  second.reject(new Error('new'))
  await first.over
  await expect(second.over).rejects.toThrow('new')
})

it('shows what comes of the same question while it is asked again and again, but nothing older', async () => {
  const { taken, put } = setup()
  const [first, second, third] = [put('again'), put('again'), put('again')]
  second.resolve('second')
  await second.over
  first.resolve('first')
  await first.over
  expect(taken).toEqual(['second'])
  third.resolve('third')
  await third.over
  expect(taken).toEqual(['second', 'third'])
})

it('takes nothing after it was dropped', async () => {
  const { latest, taken, put } = setup()
  const only = put('again')
  latest.drop()
  only.resolve('late')
  await only.over
  expect([taken, only.isStopped()]).toEqual([[], true])
})

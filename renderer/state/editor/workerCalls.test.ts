import { expect, it } from 'vitest'
import { performRequest } from '../../../shared/conversation.ts'
import { invalid } from '../../../shared/failure.ts'
import { openWorkerCalls } from './workerCalls.ts'

type Request = 'dies' | 'fails' | number

/** A worker in this thread, which answers what it is asked, or fails or dies at the word. */
class HereWorker extends EventTarget {
  ended = false
  #before = Promise.resolve()
  postMessage(request: Request): void {
    this.#before = this.#before.then(() => this.#answer(request))
  }
  async #answer(request: Request): Promise<void> {
    const data = await performRequest(() => (request === 'fails' ? Promise.reject(invalid('No.')) : request))
    if (request === 'dies') this.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }))
    else this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
  terminate(): void {
    this.ended = true
  }
}

function open() {
  const started: HereWorker[] = []
  const calls = openWorkerCalls<Request, number>(() => {
    const worker = new HereWorker()
    started.push(worker)
    return worker as unknown as Worker
  })
  return { started, calls }
}

it('answers each request with its own output or failure, by one worker', async () => {
  const { started, calls } = open()
  const [one, two, three] = await Promise.allSettled([calls.ask(1), calls.ask('fails'), calls.ask(3)])
  expect([one, three]).toMatchObject([{ value: 1 }, { value: 3 }])
  expect(two).toMatchObject({ reason: { failure: { kind: 'invalid', message: 'No.' } } })
  expect(started.map(({ ended }) => ended)).toEqual([false])
})

it('rejects what a worker dies of, with what waits for it, and asks a new one next', async () => {
  const { started, calls } = open()
  const [dying, waiting] = await Promise.allSettled([calls.ask('dies'), calls.ask(2)])
  for (const one of [dying, waiting])
    expect(one).toMatchObject({ reason: { message: expect.stringContaining('out of memory') } })
  expect(await calls.ask(3)).toBe(3)
  expect(started.map(({ ended }) => ended)).toEqual([true, false])
})

it('starts no worker after it was closed, and rejects what is asked then or was not answered', async () => {
  const { started, calls } = open()
  const waiting = calls.ask(1)
  calls[Symbol.dispose]()
  await expect(waiting).rejects.toMatchObject({ failure: { kind: 'cancelled' } })
  await expect(calls.ask(2)).rejects.toMatchObject({ failure: { kind: 'cancelled' } })
  expect(started.map(({ ended }) => ended)).toEqual([true])
})

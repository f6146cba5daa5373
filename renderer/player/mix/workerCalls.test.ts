import { expect, it } from 'vitest'
import { openWorkerCalls } from './workerCalls.ts'

/** A worker in this thread, which answers what it is asked, or fails at the word. */
class HereWorker extends EventTarget {
  ended = false
  postMessage({ id, fails }: { id: number; fails: boolean }): void {
    queueMicrotask(() => {
      if (fails) this.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }))
      else this.dispatchEvent(Object.assign(new Event('message'), { data: { id, samples: new Float32Array(id) } }))
    })
  }
  terminate(): void {
    this.ended = true
  }
}

function open() {
  const started: HereWorker[] = []
  const calls = openWorkerCalls<{ fails: boolean }>(() => {
    const worker = new HereWorker()
    started.push(worker)
    return worker as unknown as Worker
  })
  return { started, calls }
}

it('rejects what a worker fails at, and asks a new one next', async () => {
  const { started, calls } = open()
  await expect(calls.ask({ fails: true })).rejects.toThrow('out of memory')
  expect(await calls.ask({ fails: false })).toHaveLength(2)
  expect(started.map(({ ended }) => ended)).toEqual([true, false])
})

it('starts no worker after it was closed, and rejects what is asked then or was not answered', async () => {
  const { started, calls } = open()
  const waiting = calls.ask({ fails: false })
  calls[Symbol.dispose]()
  await expect(waiting).rejects.toMatchObject({ failure: { kind: 'cancelled' } })
  await expect(calls.ask({ fails: false })).rejects.toMatchObject({ failure: { kind: 'cancelled' } })
  expect(started.map(({ ended }) => ended)).toEqual([true])
})

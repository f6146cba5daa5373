import { expect, it } from 'vitest'
import { plainWords } from '../../../shared/locale/message.ts'
import { createTasks } from './tasks.ts'

const stage = plainWords('working')

/** The registry, and the fractions that it reported by task. */
function setup() {
  const reported: [task: string, fraction: number | undefined][] = []
  const tasks = createTasks((_window, { task, fraction }) => reported.push([task, fraction]))
  return { tasks, reported }
}

it('still cancels the other tasks of a window after one of them has ended', () => {
  const { tasks } = setup()
  const [first, second] = ['a', 'b'].map((task) => tasks.begin('w', task))
  first?.[Symbol.dispose]()
  expect([tasks.cancel('w', 'a'), tasks.cancel('w', 'b')]).toEqual([false, true])
  expect([first?.signal.aborted, second?.signal.aborted]).toEqual([false, true])
  second?.[Symbol.dispose]()
  expect(tasks.cancel('w', 'b')).toBe(false)
})

it('stops every task of a window that closes and none of another, and takes the same ids from it afterwards', () => {
  const { tasks } = setup()
  const old = [tasks.begin('w', 'a'), tasks.begin('w', 'b'), tasks.begin('w')]
  const other = tasks.begin('other', 'a')
  tasks.closeWindow('w')
  expect(old.map(({ signal }) => signal.aborted)).toEqual([true, true, true])
  expect(other.signal.aborted).toBe(false)
  const again = tasks.begin('w', 'a')
  // The call of the closed window ends later than the new one begins.
  for (const one of old) one[Symbol.dispose]()
  expect([tasks.cancel('w', 'a'), again.signal.aborted]).toEqual([true, true])
})

it('reports progress that never goes back or beyond all, also where a stage has none, and none once it is cancelled', () => {
  const { tasks, reported } = setup()
  const task = tasks.begin('w', 'a')
  for (const fraction of [0.5, 0.25, 1.5]) task.onProgress({ stage, fraction })
  task.onProgress({ stage })
  tasks.cancel('w', 'a')
  task.onProgress({ stage, fraction: 1 })
  tasks.begin('w').onProgress({ stage, fraction: 0.5 })
  expect(reported).toEqual([
    ['a', 0.5],
    ['a', 0.5],
    ['a', 1],
    ['a', undefined],
  ])
})

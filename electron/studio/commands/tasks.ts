import { invalid } from '../../../shared/failure.ts'
import type { Progress } from '../../../shared/ipc.ts'

/** A running command. Disposing it ends the task. */
interface OpenTask extends Disposable {
  readonly signal: AbortSignal
  onProgress(progress: Progress): void
}

/** Running commands by window. */
export interface Tasks {
  /**
   * Registers a command. Without a task id it can only be stopped with its window, and its progress is not reported.
   */
  begin(window: string, task?: string): OpenTask
  /** Cancels a task; false if it is not running. */
  cancel(window: string, task: string): boolean
  /** Cancels all tasks of a window. */
  closeWindow(window: string): void
}

/** Creates the registry; `sendProgress` sends progress to the calling window. */
export function createTasks(sendProgress: (window: string, progress: { task: string } & Progress) => void): Tasks {
  const byWindow = new Map<string, Map<string, AbortController>>()
  let unnamed = 0

  function begin(window: string, task?: string): OpenTask {
    const tasks = byWindow.get(window) ?? new Map<string, AbortController>()
    byWindow.set(window, tasks)
    const id = task ?? ` ${++unnamed}`
    if (tasks.has(id)) throw invalid(`The task ${id} is at work already. Give each call an id of its own.`, 'task')
    const controller = new AbortController()
    tasks.set(id, controller)
    let highestFraction = 0
    return {
      signal: controller.signal,
      onProgress(progress) {
        if (task === undefined || controller.signal.aborted) return
        highestFraction = Math.max(highestFraction, Math.min(1, progress.fraction ?? 0))
        sendProgress(window, {
          task,
          ...progress,
          ...(progress.fraction === undefined ? {} : { fraction: highestFraction }),
        })
      },
      [Symbol.dispose]() {
        tasks.delete(id)
        if (tasks.size === 0 && byWindow.get(window) === tasks) byWindow.delete(window)
      },
    }
  }

  function cancel(window: string, task: string): boolean {
    const controller = byWindow.get(window)?.get(task)
    controller?.abort()
    return controller !== undefined
  }

  function closeWindow(window: string): void {
    for (const controller of byWindow.get(window)?.values() ?? []) controller.abort()
    byWindow.delete(window)
  }

  return { begin, cancel, closeWindow }
}

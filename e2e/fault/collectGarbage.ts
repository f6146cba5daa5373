import { WebSocket } from 'ws'

/** For the environment of a process whose garbage is to be collected: its debugger takes any free port. */
export const COLLECTABLE = { NODE_OPTIONS: '--inspect-port=0' } as const

/** Lets another Node process collect its garbage, so that its memory tells what it holds. */
export interface GarbageCollector {
  /** Takes each line the process writes to its standard error. */
  readLine(line: string): void
  collect(pid: number): Promise<void>
}

/** The debugger is opened by a signal the first time, and says on standard error where it is. */
export function garbageCollector(): GarbageCollector {
  const opened = Promise.withResolvers<string>()
  let isOpening = false
  return {
    readLine(line) {
      const address = /Debugger listening on (ws:\S+)/.exec(line)?.[1]
      if (address !== undefined) opened.resolve(address)
    },
    async collect(pid) {
      if (!isOpening) process.kill(pid, 'SIGUSR1')
      isOpening = true
      const socket = new WebSocket(await opened.promise)
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
      const collected = new Promise((resolve) => socket.once('message', resolve))
      socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
      await collected
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.close()
      await closed
    },
  }
}

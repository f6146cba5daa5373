import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import type { z } from 'zod'
import { type Commands, commands } from '../../shared/commands/commands.ts'
import { AppError } from '../../shared/failure.ts'
import type { Progress, Result } from '../../shared/ipc.ts'
import type { RunningStudio } from './studioProcess.ts'

type Input<N extends keyof Commands> = z.input<Commands[N]['input']>
type Output<N extends keyof Commands> = z.output<Commands[N]['output']>

/** A page of a studio in a process of its own, without a browser. Disposing leaves the page. */
export interface StudioCaller extends Disposable {
  call<N extends keyof Commands>(command: N, input: Input<N>, options?: CallOptions): Promise<Output<N>>
  /** Resolves when the studio is gone. */
  readonly lost: Promise<void>
  /** Everything the studio has said so far. */
  readonly received: readonly string[]
}

interface CallOptions {
  readonly signal?: AbortSignal
  onProgress?(progress: Progress): void
}

interface Message {
  readonly id?: number
  readonly result?: Result<unknown>
  readonly event?: string
  readonly data?: Progress & { readonly task: string }
}

/** Speaks to a studio as its page does. */
export async function callStudio({ origin, token }: Pick<RunningStudio, 'origin' | 'token'>): Promise<StudioCaller> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, ['griot.v1', `token.${token}`], { origin })
  const lost = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const waiting = new Map<number, PromiseWithResolvers<Result<unknown>>>()
  const listening = new Map<string, (progress: Progress) => void>()
  const received: string[] = []
  socket.on('error', () => undefined)
  socket.on('message', (data) => {
    received.push(String(data))
    const message = JSON.parse(String(data)) as Message
    if (message.id !== undefined && message.result !== undefined) waiting.get(message.id)?.resolve(message.result)
    if (message.event === 'progress' && message.data !== undefined) listening.get(message.data.task)?.(message.data)
  })
  const gone = () => new AppError({ kind: 'offline', message: 'The studio is gone.' })
  void lost.then(() => {
    for (const one of waiting.values()) one.reject(gone())
  })
  await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let last = 0

  async function send(command: string, input: unknown, task: string): Promise<Result<unknown>> {
    if (socket.readyState !== WebSocket.OPEN) throw gone()
    const id = ++last
    const answer = Promise.withResolvers<Result<unknown>>()
    waiting.set(id, answer)
    socket.send(JSON.stringify({ id, command, input, task }))
    return answer.promise.finally(() => waiting.delete(id))
  }

  return {
    async call(command, input, options = {}) {
      const task = randomUUID()
      if (options.onProgress !== undefined) listening.set(task, options.onProgress)
      const stop = () => void send('cancelTask', { task }, randomUUID()).catch(() => undefined)
      options.signal?.addEventListener('abort', stop, { once: true })
      const result = await send(command, input, task)
      listening.delete(task)
      if (!result.ok) throw new AppError(result.failure)
      return commands[command].output.parse(result.value) as Output<typeof command>
    },
    lost,
    received,
    [Symbol.dispose]: () => socket.close(),
  }
}

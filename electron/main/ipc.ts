import { ipcMain, type WebContents } from 'electron'
import { z } from 'zod'
import { COMMAND_CHANNEL } from '../../shared/channels.ts'
import type { Result } from '../../shared/ipc.ts'
import type { Dispatch } from '../studio/dispatch.ts'
import type { Log } from '../studio/log.ts'
import { isOwnFrame } from './ownPage.ts'

interface CommandServer {
  readonly dispatch: Dispatch
  readonly log: Log
  /** The name of a window that we opened; undefined for any other contents. */
  windowOf(contents: WebContents): string | undefined
}

const Sent = z.tuple([z.string(), z.unknown(), z.string().optional()])

/** Answers the calls of our own page; whoever else sends is told nothing. */
export function serveCommands({ dispatch, log, windowOf }: CommandServer): void {
  ipcMain.handle(COMMAND_CHANNEL, async (event, ...sent: unknown[]): Promise<Result<unknown>> => {
    const window = isOwnFrame(event.senderFrame) ? windowOf(event.sender) : undefined
    const call = Sent.safeParse(sent)
    if (window === undefined || !call.success) {
      log.warn('a call was refused', { from: event.senderFrame?.origin ?? 'a frame that is gone' })
      return { ok: false, failure: { kind: 'forbidden', message: 'Only the studio itself may call.' } }
    }
    const [command, input, task] = call.data
    return dispatch({ window, command, input, task })
  })
}

import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron'
import { z } from 'zod'
import { COMMAND_CHANNEL, FILE_CHANNEL } from '../../shared/channels.ts'
import type { Result } from '../../shared/ipc.ts'
import type { Dispatch } from '../studio/commands/dispatch.ts'
import type { StudioLog } from '../studio/log.ts'
import { isOwnFrame } from './ownPage.ts'
import { receiveFile } from './receiveFile.ts'

interface CommandServer {
  readonly dispatch: Dispatch
  readonly log: StudioLog
  /** Folder for files that the page has made. */
  readonly uploads: string
  /** The name of one of our windows; undefined for any other contents. */
  windowOf(contents: WebContents): string | undefined
}

const Sent = z.tuple([z.string(), z.unknown(), z.string().optional()])

/** Serves the commands to our own pages; other senders get no answer. */
export function serveCommands({ dispatch, log, uploads, windowOf }: CommandServer): void {
  function refusal(event: IpcMainInvokeEvent): Result<never> {
    log.warn('a call was refused', { from: event.senderFrame?.origin ?? 'a frame that is gone' })
    return { ok: false, failure: { kind: 'forbidden', message: 'Only the studio itself may call.' } }
  }

  const windowBehind = (event: IpcMainInvokeEvent) =>
    isOwnFrame(event.senderFrame) ? windowOf(event.sender) : undefined

  ipcMain.handle(COMMAND_CHANNEL, async (event, ...sent: unknown[]): Promise<Result<unknown>> => {
    const window = windowBehind(event)
    const call = Sent.safeParse(sent)
    if (window === undefined || !call.success) return refusal(event)
    const [command, input, task] = call.data
    return dispatch({ window, command, input, task })
  })
  ipcMain.handle(FILE_CHANNEL, async (event, ...sent: unknown[]): Promise<Result<string>> => {
    return windowBehind(event) === undefined ? refusal(event) : receiveFile(sent, uploads)
  })
}
